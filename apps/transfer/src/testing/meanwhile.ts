import { setTimeout } from 'node:timers/promises';

const PAUSE_MS = 50;

/** Takes a step again and again while a test waits, and ends behind the last one: none asks a database that is gone. */
export async function meanwhile<Result>(
  waiting: Promise<Result>,
  step: () => Promise<unknown>,
): Promise<Result> {
  let isOver = false;
  const passing = (async () => {
    for (; !isOver; await setTimeout(PAUSE_MS)) await step();
  })();
  try {
    return await waiting;
  } finally {
    isOver = true;
    await passing;
  }
}
