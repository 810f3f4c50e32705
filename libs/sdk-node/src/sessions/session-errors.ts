import type { SessionJwtErrorType } from '../errors/error-type.js';
import { LatchkeyError, type UnmetFactor } from '../errors/latchkey-error.js';

const TEXTS: Readonly<Record<SessionJwtErrorType, readonly [status: number, message: string]>> = {
  invalid_session_jwt: [401, 'The session JWT is not one of this App.'],
  session_jwt_expired: [
    401,
    'The session JWT has expired. Its session may be alive: verify it over the API.',
  ],
  session_not_found: [404, 'The session has ended.'],
  step_up_required: [403, 'The session lacks a factor, or it was verified too long ago.'],
  connection_failed: [0, 'The keys of session JWTs could not be read.'],
  revocations_stale: [
    0,
    'The list of revoked sessions could not be read: the session may have been revoked.',
  ],
};

interface More {
  readonly requiredFactors?: readonly UnmetFactor[];
  readonly cause?: unknown;
  /** Address that was asked. */
  readonly place?: string;
}

/** The error of a JWT that was checked in the process; the status is that of the API for the like. */
export function sessionError(errorType: SessionJwtErrorType, { place, ...more }: More = {}): LatchkeyError {
  const [status, text] = TEXTS[errorType];
  const message = place === undefined ? text : `${text} They are at ${place}.`;
  return new LatchkeyError({ errorType, status, message, operation: 'verifySession', ...more });
}
