import { isCoded } from '@latchkey/platform/errors';

interface LongPoll<Page> {
  /** Asks for a page, and waits so many seconds for one that is not empty. */
  readonly ask: (waitSeconds: number) => Promise<Page>;
  readonly isEmpty: (page: Page) => boolean;
  readonly seconds: number;
  /** The longest wait of one call. */
  readonly secondsOfCall: number;
  /** One is aborted when the client hung up, or this process stops. */
  readonly ends: readonly AbortSignal[];
}

const AWAY = ['service_unavailable', 'upstream_timeout'];

/**
 * Waits in several short calls: when a client hangs up, its place in the service is free after the present one, and a
 * service that restarts does not end the wait. @throws the failure of the first call.
 */
export async function longPoll<Page>(poll: LongPoll<Page>): Promise<Page> {
  const { ask, isEmpty, seconds, secondsOfCall, ends } = poll;
  let page = await ask(0);
  const isOver = () => ends.some(({ aborted }) => aborted);
  for (let left = seconds; left > 0 && isEmpty(page) && !isOver(); left -= secondsOfCall)
    page = await unlessAborted(ends, askAgain(poll, Math.min(left, secondsOfCall), page), page);
  return page;
}

/** While the service is away, the page is as before. */
async function askAgain<Page>({ ask }: LongPoll<Page>, seconds: number, before: Page): Promise<Page> {
  try {
    return await ask(seconds);
  } catch (error) {
    if (!isCoded(error) || !AWAY.includes(error.code)) throw error;
    return before;
  }
}

/**
 * The result of the work, or `instead` as soon as a signal is aborted. Without `AbortSignal.any`: in Node 20 a signal
 * that lives as long as the process keeps something of each signal that was made of it.
 */
async function unlessAborted<Result>(
  signals: readonly AbortSignal[],
  work: Promise<Result>,
  instead: Result,
): Promise<Result> {
  let stop: () => void = () => undefined;
  const aborted = new Promise<Result>((resolve) => {
    stop = () => resolve(instead);
    for (const signal of signals) signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', stop);
  }
}
