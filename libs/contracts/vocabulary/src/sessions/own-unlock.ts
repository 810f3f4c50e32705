import { type Attestation, defineAttestation } from '@latchkey/platform/procedures';

/** What wrong guesses lock. */
export const LOCKABLE_TYPES = ['email', 'phone_number', 'totp'] as const;
export type LockableType = (typeof LOCKABLE_TYPES)[number];

/**
 * How often users lift the locks of one of their methods until a right code, or the App, lifts them. It bounds the guesses
 * of an attacker with a stolen session.
 */
export const MOST_OWN_UNLOCKS = 3;

/** Whose session has just proved something of another kind than what is locked, so that its user may lift the lock. */
export interface OwnUnlock {
  app_id: string;
  user_id: string;
  method_type: LockableType;
}

export const ownUnlock: Attestation<OwnUnlock> = defineAttestation('session', 'own-unlock+jwt');

/** Asks a service to lift the locks that it has set. */
export interface OwnUnlockInput {
  user_id: string;
  /** The word of the session service (`ownUnlock`). */
  said: string;
}

/** How many methods were locked, and are not any more. */
export interface OwnUnlocked {
  unlocked: number;
}
