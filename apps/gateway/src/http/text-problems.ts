import type { FieldProblem } from '@latchkey/platform/errors';

// In a `u` expression a surrogate that is half of a pair is no match: only lone ones are.
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const EACH_UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** Whether a text holds what neither UTF-8 nor PostgreSQL can: a NUL, or half a surrogate pair. */
export function isUnstorable(text: string): boolean {
  return UNSTORABLE.test(text);
}

export function unstorableText(path: string): FieldProblem {
  return { field: printable(path), message: 'must not hold NUL characters or lone surrogates' };
}

/** A name that may be shown in an answer. */
function printable(path: string): string {
  return path.replace(EACH_UNSTORABLE, '\uFFFD');
}
