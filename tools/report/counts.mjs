import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Jest's JSON results, one for each run of Jest. */
export const resultsIn = (folder) =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));

/** A test file that does not even load has no failed tests, and counts as one. */
const failuresOf = (result) => result.numFailedTests + result.numRuntimeErrorTestSuites;

const skippedOf = (result) =>
  result.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'pending' || status === 'todo')
      .map(({ fullName }) => ({ file, test: fullName })),
  );

/** Sums Jest's results. */
export function countTests(results) {
  const sum = (of) => results.reduce((total, result) => total + of(result), 0);
  return {
    passed: sum((result) => result.numPassedTests),
    failed: sum(failuresOf),
    skipped: results.flatMap(skippedOf),
  };
}

/** `N passed, M failed`, and `, K skipped` where any were. */
export const countLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;

/** True where nothing may be skipped: CI on Linux x64, for which every server and tool of the tests exists. */
export const runsEverything = ({ env, platform, arch }) =>
  Boolean(env.CI) && env.CI !== 'false' && platform === 'linux' && arch === 'x64';
