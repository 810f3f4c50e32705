import { AppError } from '@latchkey/contracts';
import type { FieldProblem } from '@latchkey/platform/errors';

/** An answer names at most this many fields, so that it stays smaller than its request. */
export const MOST_FIELDS = 100;

const MOST_PATH_CHARACTERS = 256;
const MOST_MESSAGE_CHARACTERS = 512;
/** Of the reported fields as JSON, where one character may take six; with the rest an answer stays below 64 KiB. */
const MOST_BYTES = 60 * 1024;

// With the `u` flag only lone surrogates match, never a half of a pair.
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const EACH_UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** Whether a text holds a NUL or a lone surrogate, which PostgreSQL and UTF-8 cannot store. */
export function isUnstorable(text: string): boolean {
  return UNSTORABLE.test(text);
}

export function unstorableText(...path: readonly (string | number)[]): FieldProblem {
  return { field: pathText(path), message: 'must not hold NUL characters or lone surrogates' };
}

/** The refusal of a request without a member that only a backend may leave out. */
export function requiredWithPublicToken(field: string): AppError {
  const message = `${field} must be given with a public token`;
  return new AppError('invalid_request', { fields: [{ field, message }] });
}

/** The dotted path of a member, cut to the length that an answer may hold. */
export function pathText(names: readonly (string | number)[]): string {
  let path = '';
  for (const name of names) {
    const text = String(name).slice(0, MOST_PATH_CHARACTERS);
    path += path === '' ? text : `.${text}`;
    if (path.length > MOST_PATH_CHARACTERS) break;
  }
  return printable(path, MOST_PATH_CHARACTERS);
}

/** The first problems, each cut, up to the size that an answer may have. */
export function reportedProblems(problems: readonly FieldProblem[]): FieldProblem[] {
  const reported: FieldProblem[] = [];
  let bytes = 0;
  for (const { field, message } of problems.slice(0, MOST_FIELDS)) {
    const problem = { field: pathText([field]), message: printable(message, MOST_MESSAGE_CHARACTERS) };
    bytes += Buffer.byteLength(JSON.stringify(problem)) + 1;
    if (bytes > MOST_BYTES) break;
    reported.push(problem);
  }
  return reported;
}

/** Text that an answer may hold; a cut may have left half a character at its end. */
function printable(text: string, mostCharacters: number): string {
  return text.slice(0, mostCharacters).replace(EACH_UNSTORABLE, '\uFFFD');
}
