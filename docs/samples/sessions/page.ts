import { createLatchkey } from '@latchkey/browser';

const latchkey = createLatchkey({ server: '/auth' });

// Finishes a magic link or a sign-in at a provider, if one opened this page.
await latchkey.complete();

latchkey.session.onChange((session) => {
  document.body.dataset['signedIn'] = String(session !== null);
});

export async function signIn(email: string, readCode: () => Promise<string>) {
  const { method_id } = await latchkey.otps.sendEmail(email);
  return latchkey.otps.verify(method_id, await readCode());
}
