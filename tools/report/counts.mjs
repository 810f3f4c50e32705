import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const files = (folder) =>
  existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];

/** A test file that does not even load has no failed tests, and counts as one. */
const failuresOf = (result) => result.numFailedTests + result.numRuntimeErrorTestSuites;

/** Sums Jest's JSON results of every project: a cached project's result is restored by nx, and counts as well. */
export function countTests(folder) {
  const results = files(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  const sum = (of) => results.reduce((total, result) => total + of(result), 0);
  return {
    passed: sum((result) => result.numPassedTests),
    failed: sum(failuresOf),
    skipped: sum((result) => result.numPendingTests + result.numTodoTests),
  };
}

/** `N passed, M failed`, and `, K skipped` where any were. */
export const countLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
