import { createLatchkey } from '@latchkey/browser';

const latchkey = createLatchkey({
  baseUrl: 'https://auth.example.com',
  publicToken: 'pk_live_…',
  apiOrigins: ['https://api.example.com'],
});

export async function signIn(email: string, readCode: () => Promise<string>) {
  const { method_id } = await latchkey.otps.sendEmail(email);
  await latchkey.otps.verify(method_id, await readCode());
  return latchkey.session.fetch('https://api.example.com/orders');
}
