import type { Stack } from './stack.js';

/** The running stack, for `npm run dev`. This program is also the inbox, as a process of its own. */
export const stack: Stack | undefined = await run();

async function run(): Promise<Stack | undefined> {
  if (process.argv[2] !== 'inbox') return (await import('./run-stack.js')).runStack();
  const { runInbox } = await import('./inbox/run-inbox.js');
  await runInbox();
  return undefined;
}
