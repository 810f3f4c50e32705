import { join } from 'node:path';
import { publishRun } from './run.js';
import { type RunningStack, startStack } from './stack.js';

/** One stack for all test files. Set-up and teardown are loaded as two programs of one process: they meet in a global. */
export default async function globalSetup(): Promise<void> {
  // Another build of the whole, such as the last release, can be held against the same tests.
  const main = process.env['E2E_STACK'] ?? join(process.cwd(), 'dist/apps/stack/main.js');
  const started = await startStack(main);
  publishRun(started.run);
  (globalThis as { latchkeyStack?: RunningStack }).latchkeyStack = started;
}
