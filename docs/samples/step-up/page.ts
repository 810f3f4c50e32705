import { createLatchkey, LatchkeyError } from '@latchkey/browser';

const latchkey = createLatchkey({ server: '/auth' });

/** @param ask shows a field for the code of the authenticator app. */
export async function confirmIdentity(ask: () => Promise<string>) {
  try {
    await latchkey.session.refresh({ requireFactors: ['totp'], maxFactorAge: 5 });
  } catch (error) {
    if (!(error instanceof LatchkeyError) || error.errorType !== 'step_up_required') throw error;
    await latchkey.totps.verify(await ask());
  }
}
