import { AppError } from '@latchkey/contracts';
import { isCoded } from '@latchkey/platform/errors';

/** A read that is late has changed nothing: its outcome is no open question, as that of a change would be. */
export function readFailure(error: unknown): never {
  if (isCoded(error, 'upstream_timeout')) throw new AppError('service_unavailable', {}, { cause: error });
  throw error;
}
