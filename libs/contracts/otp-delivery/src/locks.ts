import { procedure } from '@latchkey/contracts';

/** Empty if nothing was locked. */
export interface UnlockedMethods {
  method_ids: string[];
}

export interface UnlockMethodsInput {
  method_ids: string[];
  /** The user whose new addresses are unlocked, too. Absent during an upgrade, from an older gateway. */
  user_id?: string;
}

/** Lifts the locks of these methods, even lasting ones, and resets their wrong guesses. May be repeated. */
export const unlockMethods = procedure<UnlockMethodsInput, UnlockedMethods>('otp-delivery.v1.unlock_methods');
