import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type ErrorType } from '@latchkey/contracts';
import { isCoded } from '@latchkey/platform/errors';

/** The service is unavailable, or did not answer within the call's time limit. */
export const TOO_LATE: readonly ErrorType[] = ['service_unavailable', 'upstream_timeout'];

/** Errors that mean that the call never started, so that it may be repeated. */
const NOT_BEGUN: readonly ErrorType[] = ['service_unavailable', 'key_provider_unavailable'];
const PAUSE_MS = 200;
/** Long enough for a restart of a service, and shorter than the time-outs of clients. */
const PATIENCE_MS = 2000;

/** Ignores these failures, because an event has the same effect later. */
export function tolerate(codes: readonly ErrorType[]): (error: unknown) => void {
  return (error) => {
    if (!codes.some((code) => isCoded(error, code))) throw error;
  };
}

/**
 * Passes a refusal on with the user that it is about, for its record; a service that knows better has named another.
 * @param userId empty for a new user, who has no id yet.
 */
export function aboutUser(userId: string): (error: unknown) => never {
  return (error) => {
    if (isCoded(error) && userId !== '') error.details.userId ??= userId;
    throw error;
  };
}

/** A read that times out is 503, because it changed nothing; only a change is 504. */
export function readFailure(error: unknown): never {
  if (isCoded(error, 'upstream_timeout')) throw new AppError('service_unavailable', {}, { cause: error });
  throw error;
}

/**
 * Repeats a call after a spent proof while it is refused as not started. In the end it must not answer 503, which
 * means that nothing was done: the proof is spent.
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
