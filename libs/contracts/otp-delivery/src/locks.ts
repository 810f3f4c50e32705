import { procedure } from '@latchkey/contracts';

/** Empty if nothing was locked. */
export interface UnlockedMethods {
  method_ids: string[];
}

/** Lifts the locks of these methods, even lasting ones, and resets their wrong guesses. May be repeated. */
export const unlockMethods = procedure<{ method_ids: string[] }, UnlockedMethods>(
  'otp-delivery.v1.unlock_methods',
);
