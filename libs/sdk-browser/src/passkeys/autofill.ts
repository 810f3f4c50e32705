import { LatchkeyError } from '../errors/latchkey-error.js';

/** A challenge lives for five minutes; a page with a sign-in field may be open for hours. */
const RENEW_MS = 4 * 60_000;

/**
 * Offers passkeys with one fresh challenge after another until the person picks one.
 * @param ask one ceremony, which its signal ends.
 */
export async function untilPicked<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
  renewMs = RENEW_MS,
): Promise<T> {
  for (;;) {
    const ending = new AbortController();
    let isRenewed = false;
    const end = () => ending.abort();
    const timer = setTimeout(() => {
      isRenewed = true;
      end();
    }, renewMs);
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
    try {
      return await ask(ending.signal);
    } catch (error) {
      const isOver = !isRenewed || signal?.aborted || !isAborted(error);
      if (isOver) throw error;
      await untilSeen();
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    }
  }
}

const isAborted = (error: unknown) => error instanceof LatchkeyError && error.errorType === 'aborted';

/** A page in the background asks for no challenges. */
async function untilSeen(): Promise<void> {
  while (document.visibilityState === 'hidden')
    await new Promise((seen) => document.addEventListener('visibilitychange', seen, { once: true }));
}
