import {
  type MethodLocks,
  type MethodType,
  type OwnUnlocked,
  type OwnUnlockInput,
  procedure,
  publicProcedure,
} from '@latchkey/contracts';

/** Empty if nothing was locked. */
export interface UnlockedMethods {
  method_ids: string[];
}

export interface UnlockMethodsInput {
  method_ids: string[];
  /** The user whose new addresses are unlocked, too. Absent during an upgrade, from an older gateway. */
  user_id?: string;
}

/** The locks that `unlockMethods` would lift. */
export const lockedMethods = procedure<UnlockMethodsInput, MethodLocks>('otp-delivery.v1.locked_methods');

/** Lifts the locks of these methods, even lasting ones, and resets their wrong guesses. May be repeated. */
export const unlockMethods = procedure<UnlockMethodsInput, UnlockedMethods>('otp-delivery.v1.unlock_methods');

export interface UnlockOwnMethodsInput extends OwnUnlockInput {
  method_type: MethodType;
}

/** The same by the user, for the emails or the phone numbers. After a lasting lock, ten wrong guesses set it again. */
export const unlockOwnMethods = publicProcedure<UnlockOwnMethodsInput, OwnUnlocked>(
  'otp-delivery.v1.unlock_own_methods',
  ['method_locked'],
);
