// node tools/report/main.mjs [--keep]: where the time of a run went, and as the last line what it counted. Fails where a
// test failed, where none ran, and in CI on Linux x64 where one was skipped. `--keep` writes docs/performance/tests.json.
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { inRoot, root } from '../workspace/root.mjs';
import { countLine, countTests, resultsIn, runsEverything } from './counts.mjs';
import { keptSteps } from './steps.mjs';
import { timeLines, timesOf } from './times.mjs';

const results = resultsIn(inRoot('dist/test-results'));
const counts = countTests(results);
const times = timesOf(results, keptSteps());
console.log(timeLines(times).join('\n'));
if (process.argv.includes('--keep')) {
  const run = { node: process.version, cores: availableParallelism(), tests: counts.passed, ...times };
  writeFileSync(inRoot('docs/performance/tests.json'), `${JSON.stringify(run, null, 2)}\n`);
}
const missed = runsEverything(process) ? counts.skipped : [];
for (const { file, test } of missed) console.log(`Skipped, which fails CI: ${relative(root, file)}: ${test}`);
console.log(countLine(counts));
process.exitCode = counts.failed > 0 || counts.passed === 0 || missed.length > 0 ? 1 : 0;
