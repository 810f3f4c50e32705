// node tools/jest/run.mjs <project folder> [jest arguments…]: one project's tests, or with `all` those of every project
// but the end-to-end tests. The result also goes to dist/test-results/<project>.json, from where the whole run is counted.
// `--stack <data folder>`: end-to-end tests use the stack that runs there (`npm run dev`: .latchkey), and leave it running.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithParent } from '../workspace/end-with-parent.mjs';
import { inRoot, root } from '../workspace/root.mjs';

const [project, ...given] = process.argv.slice(2);
const { stack, rest } = withoutStack(given);
const results = inRoot('dist/test-results');
const outputFile = `${results}/${basename(project)}.json`;
const config = project === 'all' ? 'tools/jest/all.config.mjs' : `${project}/jest.config.mjs`;
mkdirSync(results, { recursive: true });
// A run that dies before it writes must not be counted by the last one's result.
rmSync(outputFile, { force: true });

// What specs of several workers make once for all of them; it ends with the run.
const runFolder = mkdtempSync(join(tmpdir(), 'latchkey-run-'));
process.on('exit', () => rmSync(runFolder, { recursive: true, force: true }));

// Jest and its workers, which inherit what is imported, end with this process; it ends with what runs the tests.
endWithParent();
const jest = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    ...['--import', pathToFileURL(inRoot('tools/jest/native/loader.mjs')).href],
    ...['--import', pathToFileURL(inRoot('tools/workspace/orphans-end.mjs')).href],
    inRoot('node_modules/jest/bin/jest.js'),
    ...['--config', inRoot(config)],
    ...['--passWithNoTests', '--json', '--outputFile', outputFile],
    ...rest,
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ...stack, TEST_RUN_FOLDER: runFolder } },
);
const [status] = await once(jest, 'exit');
process.exitCode = status ?? 1;

/** Takes our own option out of those for Jest. @throws Error for an option without a folder. */
function withoutStack(options) {
  const place = options.indexOf('--stack');
  if (place < 0) return { stack: {}, rest: options };
  const folder = options[place + 1];
  if (folder === undefined) throw new Error('--stack takes the data folder of a stack: .latchkey');
  return { stack: { E2E_DATA_DIR: resolve(folder) }, rest: options.toSpliced(place, 2) };
}
