import { randomBytes } from 'node:crypto';
import { type HttpClient, post } from '@latchkey/stack-runner';

/** A new session of a new user; sandbox addresses are sent nothing and take one code. @returns its token. */
export async function sandboxSession(api: HttpClient): Promise<string> {
  const email = `bench-${randomBytes(6).toString('hex')}@sandbox.test`;
  const { email_id } = await api.must<{ email_id: string }>(post('/v1/auth/otps/email/send', { email }));
  const code = { method_id: email_id, otp: '000000', session_expires_in: 60 };
  return (await api.must<{ session_token: string }>(post('/v1/auth/otps/verify', code))).session_token;
}
