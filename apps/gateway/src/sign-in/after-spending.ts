import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type ErrorType } from '@latchkey/contracts';
import { isCoded } from '@latchkey/platform/errors';

/** These say that nothing was begun, so that the same call may be made again. */
const NOT_BEGUN: readonly ErrorType[] = ['service_unavailable', 'key_provider_unavailable'];
const PAUSE_MS = 200;
/** A service that is restarted is back by then, and no client has given up. */
const PATIENCE_MS = 2000;

/**
 * A call behind a proof that is spent. Refused as not begun, it is made again for a while; in the end the answer must
 * not be 503: that says that nothing was done, and the proof is gone.
 */
export async function afterSpending<T>(call: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + PATIENCE_MS; ; await delay(PAUSE_MS)) {
    try {
      return await call();
    } catch (error) {
      if (!NOT_BEGUN.some((code) => isCoded(error, code))) throw error;
      if (performance.now() > deadline) throw new AppError('upstream_timeout', {}, { cause: error });
    }
  }
}
