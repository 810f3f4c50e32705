import { procedure, type Totp, type UserRef, type WebauthnCredential } from '@latchkey/contracts';

/** What mfa holds of a user. */
export interface UserFactors {
  user_id: string;
  totps: Totp[];
  webauthn_credentials: WebauthnCredential[];
}

/** One entry for each id that was asked for, in that order; empty lists where the user has nothing. */
export const userFactors = procedure<{ user_ids: string[] }, { users: UserFactors[] }>(
  'mfa.v1.user_factors',
  [],
  { shared: true },
);

/**
 * Voids what was begun for the user and is not finished: registrations of passkeys, a TOTP that is not active. Answers
 * whether a finished one proves the user; no registration that was begun before can change that answer afterwards.
 */
export const voidBegunFactors = procedure<UserRef, { proven: boolean }>('mfa.v1.void_begun_factors');
