import type { UserVerification } from '@latchkey/contracts';
import type { AuthenticatorType } from '@latchkey/contracts/mfa';
import type { Ceremony } from './client-data.rules.js';

/** What was asked for: a challenge and what it is bound to. */
export interface Challenge {
  appId: string;
  /** 256 random bits in base64url. */
  challenge: string;
  ceremony: Ceremony;
  /** Null where any discoverable credential may answer. */
  userId: string | null;
  domain: string;
  /** What was asked of the authenticator. Kept, so that a setting that changes meanwhile weakens no answer. */
  userVerification: UserVerification;
  /** Only for a registration. */
  authenticatorType: AuthenticatorType | null;
}

export const CHALLENGE_BYTES = 32;
export const CHALLENGE_MINUTES = 5;

/** Open at a time for one client of an App that begins with the public token, as for wallets (decision 12). */
export const MOST_OPEN_OF_CLIENT = 100;

/** Registrations of one user that are open at a time: several tabs and devices, no more. */
export const MOST_REGISTRATIONS = 5;
