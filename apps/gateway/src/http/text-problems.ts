import type { FieldProblem } from '@latchkey/platform/errors';
import { pathText } from './field-problems.js';

// In a `u` expression a surrogate that is half of a pair is no match: only lone ones are.
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Whether a text holds what neither UTF-8 nor PostgreSQL can: a NUL, or half a surrogate pair. */
export function isUnstorable(text: string): boolean {
  return UNSTORABLE.test(text);
}

export function unstorableText(...path: readonly (string | number)[]): FieldProblem {
  return { field: pathText(path), message: 'must not hold NUL characters or lone surrogates' };
}
