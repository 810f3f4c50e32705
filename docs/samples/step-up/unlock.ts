import { createLatchkey, LatchkeyError } from '@latchkey/browser';

const latchkey = createLatchkey({ server: '/auth' });

/** For a person who has just signed in by a passkey. @returns whether codes to their email are taken again. */
export async function unlockEmail(): Promise<boolean> {
  try {
    await latchkey.user.unlock('email');
    return true;
  } catch (error) {
    if (error instanceof LatchkeyError && error.errorType === 'method_locked') return false;
    throw error;
  }
}
