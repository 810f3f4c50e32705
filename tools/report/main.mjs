// node tools/report/main.mjs: the last line of a test run. Fails where a test failed, or where none ran.
import { inRoot } from '../workspace/root.mjs';
import { countLine, countTests } from './counts.mjs';

const counts = countTests(inRoot('dist/test-results'));
console.log(countLine(counts));
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
