// npm test: what a change needs. npm run test:all (`--all`): everything, with what takes minutes and rarely fails.
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from '../../../tools/workspace/install.mjs';
import { endWithNpm } from './parent.mjs';
import { inRoot } from '../../../tools/workspace/root.mjs';
import { requireNode, run, step } from '../../../tools/workspace/steps.mjs';
import { keepSteps } from '../../../tools/report/steps.mjs';

const everything = process.argv.includes('--all');

/** Settings of a stack that may be running: tests have their own databases, ports and keys. */
const OF_A_RUNNING_STACK =
  /^(?:PORT|PUBLIC_BASE_URL|DATA_DIR|INBOX_PORT|OIDC_PORT|HEALTH_PORT|SMTP_URL|EMAIL_FROM|ADMIN_.*|(?:.*_)?MASTER_KEY(?:_FILE)?|BOOTSTRAP_.*|TWILIO_.*)$/;

const env = {
  ...process.env,
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  CI: process.env.CI ?? 'true',
  TESTS: everything ? 'all' : 'change',
};
for (const name of Object.keys(env)) if (OF_A_RUNNING_STACK.test(name)) delete env[name];

const ORPHANS_END = pathToFileURL(inRoot('tools/workspace/orphans-end.mjs')).href;

const steps = [];
const failed = [];

async function timed(title, work) {
  const startedAt = performance.now();
  await step(title, work);
  steps.push({ title, seconds: Math.round((performance.now() - startedAt) / 100) / 10 });
}

const runs = (title, command, args) =>
  timed(title, async () => {
    const code = await run(command, args, { env });
    if (code !== 0) failed.push(title);
    return code === 0 ? 'passed' : 'FAILED';
  });

const program = (title, args) => runs(title, process.execPath, ['--import', ORPHANS_END, ...args]);

/** One after the other, and without the builds, which are made: Nx would put them into dist again, under the stacks. */
const nxOf = (targets) => [
  ...['--import', ORPHANS_END, inRoot('node_modules/.bin/nx')],
  ...['run-many', `--targets=${targets}`, '--parallel=1'],
  ...['--exclude-task-dependencies', '--output-style=static'],
];

const jest = (title, project) => program(title, [inRoot('tools/jest/run.mjs'), project]);

/** In the time that the tests leave: they wait for databases and limits, and must not miss one. */
const checks = () =>
  runs('Formatting, lint and types', 'nice', [
    process.execPath,
    ...nxOf('format,lint,oxlint,unused,typecheck'),
  ]);
const specs = () => jest('Unit and service tests', 'all');
const endToEnd = () => jest('End-to-end tests', 'apps/e2e');

/** Each example in a browser, as a person would use it. */
async function examples() {
  const { hasBrowser } = await import('../../../tools/examples/browser.mjs');
  if (hasBrowser) await program('Examples', [inRoot('tools/examples/main.mjs')]);
  else console.log('Examples: not walked, there is no Chromium');
}

requireNode();
endWithNpm();
await timed('Dependencies', () => ensureInstalled({ development: true }));
// Results of an earlier run would be counted again.
await rm(inRoot('dist/test-results'), { recursive: true, force: true });
await program('Build', [inRoot('tools/build/main.mjs')]);
if (failed.length > 0) await Promise.all([checks(), specs()]);
else {
  if (everything) await runs('Documentation', process.execPath, nxOf('site'));
  // A stack beside the specs would miss its limits on two cores.
  const tests = async () => {
    if (availableParallelism() > 2) return Promise.all([specs(), endToEnd()]);
    await specs();
    return endToEnd();
  };
  await Promise.all([checks(), tests()]);
  if (everything) await examples();
}
if (failed.length > 0) console.log(`Failed: ${failed.join('; ')}`);
keepSteps(steps);
// With the caller's own CI: a laptop may skip what it has no server for.
const reported = await run(process.execPath, [inRoot('tools/report/main.mjs')]);
process.exit(failed.length > 0 || reported !== 0 ? 1 : 0);
