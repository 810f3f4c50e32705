import { Latchkey } from '@latchkey/node';
import { testing } from '@latchkey/node/testing';

const latchkey = new Latchkey({
  baseUrl: process.env['LATCHKEY_URL'] ?? 'http://127.0.0.1:8080',
  secretKey: process.env['LATCHKEY_SECRET_KEY'] ?? '',
});
const { latestCode } = testing(latchkey);

/** Signs a user in as a person would, and waits for the code. */
export async function signIn(email: string) {
  const { email_id } = await latchkey.otps.email.send({ email });
  const otp = await latestCode(email);
  return latchkey.otps.verify({ method_id: email_id, otp, session_expires_in: 60 });
}
