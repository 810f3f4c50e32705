import { REASON_TEXTS } from '../generated/texts.js';

/** A place of a name in the table: `<n>` is a number, `<type>` and `<status>` are words. */
const PLACE = /<\w+>/g;

const KNOWN = Object.entries(REASON_TEXTS).map(
  ([name, text]) => ({ name, text, pattern: new RegExp(`^${name.replace(PLACE, '(\\w+)')}$`) }) as const,
);

/** A reason of a refusal as the table has it, with what stands in its places. */
export interface Reason {
  /** With its places: `otp_guess_<n>_of_<n>`. */
  readonly name: string;
  readonly text: string;
  readonly places: readonly string[];
}

/** Undefined for a reason that this version of the console does not know. */
export function reasonOf(reason: string): Reason | undefined {
  for (const { name, text, pattern } of KNOWN) {
    const found = pattern.exec(reason);
    if (found) return { name, text, places: found.slice(1) };
  }
  return undefined;
}
