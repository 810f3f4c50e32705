import { html, type TemplateResult } from 'lit';
import { digitsOf } from '../sign-in/address.rules.js';
import { field, type FieldOptions } from './controls.js';

/** How many digits a code may have: those of an App's messages (setting `otp_length`), and those of a TOTP. */
export const CODE_LENGTHS = [6, 7, 8, 9] as const;

interface CodeFieldOptions extends Pick<FieldOptions, 'name' | 'label' | 'hint' | 'problem'> {
  /** How many digits the code has. */
  readonly length: number;
  /** Called with the code as soon as its last digit is there. */
  readonly verify: (code: string) => unknown;
}

/** One field that looks like a box for each digit: typed, pasted, or filled in by the browser. */
export function codeField({ length, verify, ...options }: CodeFieldOptions): TemplateResult {
  const frame = html`<div class="frame" aria-hidden="true">
    ${Array.from({ length }, () => html`<span></span>`)}
  </div>`;
  return field({
    ...options,
    ...{ inputmode: 'numeric', autocomplete: 'one-time-code', ltr: true },
    input: completeCode(length, verify),
    around: (input) => html`<div class="boxes" dir="ltr" data-length=${length}>${input}${frame}</div>`,
  });
}

/** Keeps the digits alone, and goes on when the last one is there. */
function completeCode(length: number, verify: (code: string) => unknown): (event: InputEvent) => void {
  return ({ currentTarget, isComposing }) => {
    const input = currentTarget as HTMLInputElement;
    const digits = digitsOf(input.value, length);
    if (isComposing) return;
    if (digits !== input.value) input.value = digits;
    if (digits.length === length) verify(digits);
  };
}
