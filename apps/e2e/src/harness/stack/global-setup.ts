import { WITH_OPERATORS } from '../http/operators.js';
import { OwnStack } from './own-stack.js';
import { publishRun } from './run.js';
import { runningStack } from './running-stack.js';

/** One stack for all test files. Set-up and teardown are loaded as two programs of one process: they meet in a global. */
export default async function globalSetup(): Promise<void> {
  // Of `node tools/jest/run.mjs apps/e2e --stack <data folder>`.
  const folder = process.env['E2E_DATA_DIR'];
  if (folder) return publishRun(runningStack(folder));
  // Logs and databases of a failed run are worth a look.
  const keep = process.env['E2E_KEEP'] === '1';
  const started = await OwnStack.start({ OIDC_PORT: '0', ...WITH_OPERATORS }, { keep });
  (globalThis as { latchkeyStack?: OwnStack }).latchkeyStack = started;
}
