import { createLatchkey, LatchkeyError } from '@latchkey/browser';

const latchkey = createLatchkey({ server: '/auth' });

/** When the page opens: waits until the person picks a passkey in the field. */
export async function offerPasskeys() {
  if (await latchkey.passkeys.isAutofillSupported())
    await withoutCancel(latchkey.passkeys.signIn({ autofill: true }));
}

/** A button: the browser asks at once. */
export async function signInWithPasskey() {
  await withoutCancel(latchkey.passkeys.signIn());
}

async function withoutCancel(signIn: Promise<unknown>) {
  try {
    await signIn;
  } catch (error) {
    const ended = error instanceof LatchkeyError && ['user_cancelled', 'aborted'].includes(error.errorType);
    if (!ended) throw error;
  }
}
