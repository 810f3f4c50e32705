import { setTimeout as delay } from 'node:timers/promises';
import { isCoded } from '@latchkey/platform/errors';

const TRIES = 10;

/**
 * Makes `count` calls at once. A call that is refused for lack of time has changed nothing, so it is repeated.
 * @returns the answers, and the codes of the errors.
 */
export async function race<T>(
  count: number,
  work: (n: number) => Promise<T>,
): Promise<{ answers: T[]; refusals: string[] }> {
  const outcomes = await Promise.allSettled(
    Array.from({ length: count }, (_, n) => patiently(() => work(n))),
  );
  const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason.code] : [],
  );
  return { answers, refusals };
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (!isCoded(error, 'service_unavailable') || tries === TRIES) throw error;
      await delay(100);
    }
}
