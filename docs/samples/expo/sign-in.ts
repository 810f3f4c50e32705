import { LatchkeyError } from '@latchkey/browser/native';
import { latchkey } from './latchkey';

export const sendCode = (email: string) => latchkey.otps.sendEmail(email);

/** @returns what to show to the person; empty once they are signed in. */
export async function enterCode(method_id: string, code: string): Promise<string> {
  try {
    await latchkey.otps.verify(method_id, code);
    return '';
  } catch (error) {
    if (error instanceof LatchkeyError && error.errorType === 'invalid_otp') return 'Wrong or expired code.';
    throw error;
  }
}

export const signInByPasskey = () => latchkey.passkeys.signIn();

/** Adds the session JWT, which your server checks. */
export const orders = () => latchkey.session.fetch('https://api.example.com/orders');
