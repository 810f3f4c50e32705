import type { ErrorType } from '@latchkey/contracts';
import { checkSignIn, confirmSignIn } from '@latchkey/contracts/identity';
import { checkSession, grantSession } from '@latchkey/contracts/session';
import { errorsOf } from '../http/endpoint.js';

/** The errors of every sign-in. */
export const SIGN_IN_ERRORS: readonly ErrorType[] = [
  ...errorsOf(checkSignIn, checkSession, confirmSignIn, grantSession),
  'session_user_mismatch',
];
