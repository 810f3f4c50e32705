import { AppError } from '@latchkey/contracts';
import { isCoded } from '@latchkey/platform/errors';

/** A read that times out is 503, because it changed nothing; only a change is 504. */
export function readFailure(error: unknown): never {
  if (isCoded(error, 'upstream_timeout')) throw new AppError('service_unavailable', {}, { cause: error });
  throw error;
}
