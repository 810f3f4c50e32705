import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';

interface ButtonOptions {
  readonly label: string | TemplateResult;
  readonly kind?: 'primary' | 'plain' | 'danger';
  readonly mark?: TemplateResult;
  /** A button of a form; else `click` says what it does. */
  readonly submit?: boolean;
  readonly small?: boolean;
  /** Whether this button's own work is under way. */
  readonly busy?: boolean;
  /** Whether anything is under way, so that it does nothing for now. It keeps the focus. */
  readonly waits?: boolean;
  readonly name?: string;
  /** What a screen reader says instead of the label, where the label alone is ambiguous. */
  readonly spoken?: string;
  /** What it opens and closes. */
  readonly opens?: { readonly id: string; readonly isOpen: boolean };
  readonly click?: () => unknown;
}

export function button(options: ButtonOptions): TemplateResult {
  const { label, kind = 'plain', mark, submit, small, busy, waits, name, spoken, opens, click } = options;
  return html`<button
    class="button ${kind} ${small ? 'small' : ''}"
    part="button ${kind}"
    type=${submit ? 'submit' : 'button'}
    name=${ifDefined(name)}
    aria-label=${ifDefined(spoken)}
    aria-expanded=${ifDefined(opens?.isOpen)}
    aria-controls=${opens?.isOpen ? opens.id : nothing}
    aria-disabled=${busy || waits ? 'true' : nothing}
    @click=${submit || waits ? nothing : click}
  >
    ${busy ? html`<span class="spinner"></span>` : (mark ?? nothing)}<span>${label}</span>
  </button>`;
}

interface LinkOptions {
  readonly label: string;
  readonly name: string;
  readonly waits?: boolean;
  readonly click: () => unknown;
}

/** A button that looks like a link: the smaller choices of a step. */
export function link({ label, name, waits, click }: LinkOptions): TemplateResult {
  return html`<button
    class="link"
    part="link"
    type="button"
    name=${name}
    aria-disabled=${waits ? 'true' : nothing}
    @click=${waits ? nothing : click}
  >
    ${label}
  </button>`;
}

export interface FieldOptions {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputmode?: 'numeric' | 'email' | 'tel' | 'text';
  readonly autocomplete: string;
  readonly value?: string;
  readonly hint?: string | undefined;
  /** The sentence under the field; it is said when it appears. */
  readonly problem?: TemplateResult | typeof nothing;
  readonly maxlength?: number;
  /** Addresses and codes are written from left to right in every language. */
  readonly ltr?: boolean;
  readonly optional?: boolean;
  readonly input?: (event: InputEvent) => void;
  /** Draws more around the input. */
  readonly around?: (input: TemplateResult) => TemplateResult;
}

export function field(options: FieldOptions): TemplateResult {
  const { name, label, hint, problem = nothing, input, around = (alone) => alone } = options;
  const described = [hint ? `${name}-hint` : '', problem === nothing ? '' : `${name}-problem`]
    .join(' ')
    .trim();
  const drawn = html`<input
    id=${name}
    name=${name}
    part="input"
    type=${options.type ?? 'text'}
    inputmode=${ifDefined(options.inputmode)}
    autocomplete=${options.autocomplete as AutoFill}
    autocapitalize="none"
    spellcheck="false"
    maxlength=${ifDefined(options.maxlength)}
    dir=${options.ltr ? 'ltr' : nothing}
    .value=${options.value ?? ''}
    aria-required=${options.optional ? nothing : 'true'}
    aria-invalid=${problem === nothing ? nothing : 'true'}
    aria-describedby=${described || nothing}
    @input=${input ?? nothing}
  />`;
  return html`<div class="field">
    <label for=${name}>${label}</label>
    ${around(drawn)} ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : nothing}
    <p class="problem" part="problem" role="alert" id="${name}-problem">${problem}</p>
  </div>`;
}

/** Runs the work of a form with the trimmed text of one of its fields. */
export function submitted(name: string, work: (text: string) => unknown): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget as HTMLFormElement).get(name);
    work(typeof text === 'string' ? text.trim() : '');
  };
}
