import { setTimeout as delay } from 'node:timers/promises';

/** Longer than a send takes, with and without a new user, while nothing is overloaded. */
const LEAST_MS = 250;

/** Settles no earlier than after a fixed time, so that the time does not tell what was done. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), delay(LEAST_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
