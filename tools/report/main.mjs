// node tools/report/main.mjs: the last line of a test run. Fails where a test failed, where none ran, and in CI on
// Linux x64 where one was skipped.
import { relative } from 'node:path';
import { inRoot, root } from '../workspace/root.mjs';
import { countLine, countTests, runsEverything } from './counts.mjs';

const counts = countTests(inRoot('dist/test-results'));
const missed = runsEverything(process) ? counts.skipped : [];
for (const { file, test } of missed) console.log(`Skipped, which fails CI: ${relative(root, file)}: ${test}`);
console.log(countLine(counts));
process.exitCode = counts.failed > 0 || counts.passed === 0 || missed.length > 0 ? 1 : 0;
