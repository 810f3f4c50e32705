// npm run test:changed [-- base --all]: the specs of the projects that a change touches, changed specs first. The change is
// what differs from the base (main), committed or not. Types are checked beside them. `--all` adds what `npm test` leaves
// out.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inRoot, root } from '../workspace/root.mjs';
import { run } from '../workspace/steps.mjs';
import { affectedBy, projectsToTest } from './changed-projects.mjs';

const options = process.argv.slice(2);
const [base = 'main'] = options.filter((option) => !option.startsWith('--'));
const lines = (program, ...args) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', env: { ...process.env, NX_DAEMON: 'false' } })
    .split('\n')
    .filter(Boolean);

const since = lines('git', 'merge-base', base, 'HEAD')[0];
const files = [
  ...lines('git', 'diff', '--name-only', since),
  ...lines('git', 'ls-files', '--others', '--exclude-standard'),
];
const graphFile = inRoot('dist/graph.json');
lines(process.execPath, inRoot('node_modules/.bin/nx'), 'graph', `--file=${graphFile}`);
const { graph } = JSON.parse(readFileSync(graphFile, 'utf8'));
const projects = files.length > 0 ? projectsToTest(files, affectedBy(files, graph)) : [];
if (projects.length === 0) {
  console.log(`Nothing with specs differs from ${base}.`);
  process.exit();
}
console.log(`${files.length} files differ from ${base}: ${projects.join(', ')}`);
const env = {
  ...process.env,
  TESTS: options.includes('--all') ? 'all' : 'change',
  TESTS_OF: projects.join(','),
  TESTS_FIRST: files.join(','),
};
const orphansEnd = pathToFileURL(inRoot('tools/workspace/orphans-end.mjs')).href;
const program = (...args) => run(process.execPath, ['--import', orphansEnd, ...args], { env });
const codes = await Promise.all([
  program(inRoot('tools/jest/run.mjs'), 'all'),
  program(inRoot('node_modules/typescript-7/bin/tsc'), '-p', 'tsconfig.json'),
]);
process.exitCode = Math.max(...codes);
