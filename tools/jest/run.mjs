// node tools/jest/run.mjs <project folder> [jest arguments…]: one project's tests; the result also goes to
// dist/test-results/<project>.json, from where the whole run is counted.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { inRoot, root } from '../workspace/root.mjs';

const [project, ...rest] = process.argv.slice(2);
const results = inRoot('dist/test-results');
const outputFile = `${results}/${basename(project)}.json`;
mkdirSync(results, { recursive: true });
// A run that dies before it writes must not be counted by the last one's result.
rmSync(outputFile, { force: true });

const { status } = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    inRoot('node_modules/jest/bin/jest.js'),
    ...['--config', inRoot(project, 'jest.config.mjs')],
    ...['--passWithNoTests', '--json', '--outputFile', outputFile],
    ...rest,
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
