import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from './client.js';

const TRIES = 10;

/** Repeats a call after the `Retry-After` of its 503, which says that nothing was changed. */
export async function patiently<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await call();
    if (answer.status !== 503 || tries === TRIES) return answer;
    await delay(1000 * Number(answer.headers.get('retry-after')));
  }
}
