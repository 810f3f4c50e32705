import type { ErrorType } from '@latchkey/contracts';
import { isCoded } from '@latchkey/platform/errors';

/** A service that answers later than the call can wait, or not now. */
export const TOO_LATE: readonly ErrorType[] = ['service_unavailable', 'upstream_timeout'];

/** Lets these failures pass, because an event makes up for the call. */
export function tolerate(codes: readonly ErrorType[]): (error: unknown) => void {
  return (error) => {
    if (!codes.some((code) => isCoded(error, code))) throw error;
  };
}
