import type { FieldProblem } from '@latchkey/platform/errors';

/** Of a flood of wrong members the first are reported: an answer must not outgrow its request. */
export const MOST_FIELDS = 100;

const MOST_PATH_CHARACTERS = 256;
const MOST_MESSAGE_CHARACTERS = 512;
/** Of the reported fields as JSON, where one character may take six; with the rest an answer stays below 64 KiB. */
const MOST_BYTES = 60 * 1024;

// In a `u` expression a surrogate that is half of a pair is no match: only lone ones are.
const EACH_UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** The path of a member, cut to what an answer may hold; members below it are named by `.`. */
export function pathText(names: readonly (string | number)[]): string {
  let path = '';
  for (const name of names) {
    const text = String(name).slice(0, MOST_PATH_CHARACTERS);
    path += path === '' ? text : `.${text}`;
    if (path.length > MOST_PATH_CHARACTERS) break;
  }
  return printable(path, MOST_PATH_CHARACTERS);
}

/** What an answer reports of these problems: the first ones, each cut, and together no larger than an answer may be. */
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

/** Text that may stand in an answer; the end of a cut one may have been half a character. */
function printable(text: string, mostCharacters: number): string {
  return text.slice(0, mostCharacters).replace(EACH_UNSTORABLE, '\uFFFD');
}
