import { isCoded } from '@latchkey/platform/errors';

interface LongPoll<Page> {
  /** Asks for a page, and waits so many seconds for one that is not empty. */
  readonly ask: (waitSeconds: number) => Promise<Page>;
  readonly isEmpty: (page: Page) => boolean;
  readonly seconds: number;
  /** The longest wait of one call. */
  readonly secondsOfCall: number;
  /** Aborted when the client hung up, or this process stops. */
  readonly end: AbortSignal;
}

const AWAY = ['service_unavailable', 'upstream_timeout'];

/**
 * Waits in several short calls: when a client hangs up, its place in the service is free after the present one, and a
 * service that restarts does not end the wait. @throws the failure of the first call.
 */
export async function longPoll<Page>(poll: LongPoll<Page>): Promise<Page> {
  const { ask, isEmpty, seconds, secondsOfCall, end } = poll;
  let page = await ask(0);
  for (let left = seconds; left > 0 && isEmpty(page) && !end.aborted; left -= secondsOfCall)
    page = await unlessAborted(end, askAgain(poll, Math.min(left, secondsOfCall), page), page);
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

/** The result of the work, or `instead` as soon as the signal is aborted. */
async function unlessAborted<Result>(
  signal: AbortSignal,
  work: Promise<Result>,
  instead: Result,
): Promise<Result> {
  let stop: () => void = () => undefined;
  const aborted = new Promise<Result>((resolve) => {
    stop = () => resolve(instead);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
