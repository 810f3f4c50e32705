import { createLatchkey, LatchkeyError } from '@latchkey/browser';

const latchkey = createLatchkey({ server: '/auth' });

export async function addPasskey(): Promise<string> {
  try {
    const { webauthn_credential_id } = await latchkey.passkeys.register();
    return webauthn_credential_id;
  } catch (error) {
    if (error instanceof LatchkeyError && error.errorType === 'step_up_required') {
      await latchkey.passkeys.signIn(); // or a code: any fresh factor will do
      return addPasskey();
    }
    throw error;
  }
}
