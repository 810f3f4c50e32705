import { isSignedOut } from '../api/refusal.js';
import { endSession } from '../api/session.js';

/**
 * Ends the session; one that has ended already is fine. @throws Refusal while it may go on: a person who believes to be
 * signed out may leave the machine to others.
 */
export async function signOut(end: () => Promise<unknown> = endSession): Promise<void> {
  await end().catch((error: unknown) => {
    if (!isSignedOut(error)) throw error;
  });
}
