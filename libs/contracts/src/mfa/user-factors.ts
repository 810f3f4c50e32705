import { procedure } from '../procedure.js';
import type { Totp } from './totps.js';
import type { WebauthnCredential } from './webauthn.js';

/** What mfa holds of a user. */
export interface UserFactors {
  user_id: string;
  totps: Totp[];
  webauthn_credentials: WebauthnCredential[];
}

/** One entry for each id that was asked for, in that order; empty lists where the user has nothing. */
export const userFactors = procedure<{ user_ids: string[] }, { users: UserFactors[] }>({
  subject: 'mfa.v1.user_factors',
  shared: true,
  errors: [],
});
