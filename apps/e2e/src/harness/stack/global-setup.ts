import { publishRun } from './run.js';
import { type RunningStack, STACK_BUNDLE, startStack } from './stack.js';

/** One stack for all test files. Set-up and teardown are loaded as two programs of one process: they meet in a global. */
export default async function globalSetup(): Promise<void> {
  const started = await startStack(STACK_BUNDLE, { OIDC_PORT: '0' });
  publishRun(started.run);
  (globalThis as { latchkeyStack?: RunningStack }).latchkeyStack = started;
}
