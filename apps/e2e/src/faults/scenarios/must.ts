import { becomes } from '@latchkey/stack-runner';

/** Waits until it is so. @param what in words. @throws Error when the time is over. */
export async function must(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs: number,
): Promise<void> {
  if (!(await becomes(isSo, withinMs))) throw new Error(`not within ${withinMs / 1000} s: ${what}`);
}
