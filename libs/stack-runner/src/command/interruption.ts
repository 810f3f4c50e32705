import { Closers } from './closers.js';
import { say } from './say.js';

const GIVEN_UP = 1;
const BROKEN_OFF = 130;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs the work until it is over, its time limit ends it, or a signal does. @returns the exit code, once everything that
 * the work started has ended.
 */
export async function runInterruptibly(
  limitMinutes: number,
  work: (closers: Closers) => Promise<number>,
): Promise<number> {
  const closers = new Closers();
  let breakOff: (why: string, code: number) => void = () => undefined;
  let isInterrupted = false;
  const interrupted = new Promise<number>((resolve) => {
    breakOff = (why, code) => {
      isInterrupted = true;
      say(why);
      void closers.close().then(() => resolve(code));
    };
  });
  const limit = setTimeout(
    () => breakOff(`Given up after ${limitMinutes} minutes.`, GIVEN_UP),
    limitMinutes * 60_000,
  );
  let signals = 0;
  const onSignal = () => {
    // At a second signal the watchdog of the children ends them.
    if (++signals > 1) process.exit(BROKEN_OFF);
    breakOff('\nEnding what was started.', BROKEN_OFF);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await Promise.race([work(closers), interrupted]);
  } catch (error) {
    // Work fails after an interruption because its servers are gone.
    if (isInterrupted) return await interrupted;
    throw error;
  } finally {
    clearTimeout(limit);
    await closers.close();
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}
