import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from '../../../tools/workspace/install.mjs';
import { endWithNpm } from './parent.mjs';
import { inRoot } from '../../../tools/workspace/root.mjs';
import { requireNode, run, step } from '../../../tools/workspace/steps.mjs';

/** Settings of a stack that may be running: tests have their own databases, ports and keys. */
const OF_A_RUNNING_STACK =
  /^(?:PORT|PUBLIC_BASE_URL|DATA_DIR|INBOX_PORT|OIDC_PORT|HEALTH_PORT|SMTP_URL|EMAIL_FROM|ADMIN_.*|(?:.*_)?MASTER_KEY(?:_FILE)?|BOOTSTRAP_.*|TWILIO_.*)$/;

const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', CI: process.env.CI ?? 'true' };
for (const name of Object.keys(env)) if (OF_A_RUNNING_STACK.test(name)) delete env[name];

const ORPHANS_END = pathToFileURL(inRoot('tools/workspace/orphans-end.mjs')).href;

const failed = [];

async function program(title, args) {
  await step(title, async () => {
    const code = await run(process.execPath, ['--import', ORPHANS_END, ...args], { env });
    if (code !== 0) failed.push(title);
    return code === 0 ? 'passed' : 'FAILED';
  });
}

const nx = (title, args) => program(title, [inRoot('node_modules/.bin/nx'), ...args]);

/** Without the builds, which are made: Nx would put them into dist once more, under the stacks that run from there. */
const sources = () =>
  nx('Formatting, lint, types, unit and service tests', [
    'run-many',
    '--targets=format,lint,typecheck,site,test,lint-canary',
    '--exclude-task-dependencies',
    '--output-style=static',
  ]);

/** What needs nothing but the builds. */
async function stacks(...options) {
  await program('End-to-end tests', [inRoot('tools/jest/run.mjs'), 'apps/e2e', ...options]);
  const { hasBrowser } = await import('../../../tools/examples/browser.mjs');
  if (hasBrowser) await program('The shortest example', [inRoot('tools/examples/main.mjs'), 'passkeys-only']);
  else console.log('The shortest example: not walked, there is no Chromium');
}

requireNode();
endWithNpm();
await step('Dependencies', () => ensureInstalled({ development: true }));
// Results of an earlier run would be counted again.
await rm(inRoot('dist/test-results'), { recursive: true, force: true });
await program('Build', [inRoot('tools/build/main.mjs')]);
if (failed.length > 0) await sources();
// Many tests wait until a limit has passed; what computes goes on beside them. On two cores calls would miss their limits.
else if (availableParallelism() > 2) await Promise.all([stacks('--maxWorkers=1'), sources()]);
else {
  await sources();
  await stacks();
}
if (failed.length > 0) console.log(`Failed: ${failed.join('; ')}`);
// With the caller's own CI: a laptop may skip what it has no server for.
const reported = await run(process.execPath, [inRoot('tools/report/main.mjs')]);
process.exit(failed.length > 0 || reported !== 0 ? 1 : 0);
