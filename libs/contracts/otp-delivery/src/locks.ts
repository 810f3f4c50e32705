import { procedure } from '@latchkey/contracts';

/** What was unlocked; empty where nothing was locked. */
export interface UnlockedMethods {
  method_ids: string[];
}

/** Lifts the locks of these methods, the lasting ones too, and forgets their wrong guesses; may be repeated. */
export const unlockMethods = procedure<{ method_ids: string[] }, UnlockedMethods>(
  'otp-delivery.v1.unlock_methods',
);
