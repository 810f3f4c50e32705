import type { ErrorType } from '@latchkey/contracts';
import { isCoded } from '@latchkey/platform/errors';

/** The service is unavailable, or did not answer within the call's time limit. */
export const TOO_LATE: readonly ErrorType[] = ['service_unavailable', 'upstream_timeout'];

/** Ignores these failures, because an event has the same effect later. */
export function tolerate(codes: readonly ErrorType[]): (error: unknown) => void {
  return (error) => {
    if (!codes.some((code) => isCoded(error, code))) throw error;
  };
}
