import {
  type OwnProfileInput,
  procedure,
  publicProcedure,
  type Totp,
  type UserRef,
  type VoidedProofs,
  type WebauthnCredential,
} from '@latchkey/contracts';

/** The factors in the view of a user. */
export interface UserFactors {
  user_id: string;
  totps: Totp[];
  webauthn_credentials: WebauthnCredential[];
}

/** One entry for each id, in the order of the ids; empty lists for a user without factors. */
export const userFactors = procedure<{ user_ids: string[] }, { users: UserFactors[] }>(
  'mfa.v1.user_factors',
  [],
  { shared: true },
);

/** The factors of the user of a session, whose token the session service has seen. */
export const getOwnFactors = publicProcedure<OwnProfileInput, UserFactors>('mfa.v1.get_own_factors', [], {
  shared: true,
});

/** Whether a finished factor proves the user, for a sign-in: a visitor's call learns nothing else about it. */
export const hasFactor = publicProcedure<UserRef, { proven: boolean }>('mfa.v1.has_factor', [], {
  shared: true,
});

/**
 * Voids unfinished factors of the user: registrations of passkeys, a TOTP that is not active. Answers whether a finished
 * factor proves the user; no earlier registration can change that answer afterwards.
 */
export const voidBegunFactors = publicProcedure<UserRef, VoidedProofs>('mfa.v1.void_begun_factors');
