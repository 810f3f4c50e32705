import { setImmediate } from 'node:timers/promises';

/** Has work done to its end; others have their turn whenever it stops. */
export async function inSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
