import { isCoded } from '@latchkey/platform/errors';
import { AppError } from './app-error.js';

const RETRY_AFTER_SECONDS = 1;

/**
 * The answer of a call between services that changes nothing, or that may be repeated: a time-out leaves no outcome in
 * doubt. @throws AppError service_unavailable in place of upstream_timeout; what the call throws otherwise.
 */
export async function withoutDoubt<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (!isCoded(cause, 'upstream_timeout')) throw cause;
    throw new AppError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }, { cause });
  }
}
