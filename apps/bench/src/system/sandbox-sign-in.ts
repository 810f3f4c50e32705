import { randomBytes } from 'node:crypto';
import type { Api } from './api.js';

/** A new session of a new user; sandbox addresses are sent nothing and take one code. @returns its token. */
export async function sandboxSession(api: Api): Promise<string> {
  const email = `bench-${randomBytes(6).toString('hex')}@sandbox.test`;
  const { email_id } = await api.mustCall<{ email_id: string }>('POST', '/v1/auth/otps/email/send', {
    email,
  });
  const { session_token } = await api.mustCall<{ session_token: string }>('POST', '/v1/auth/otps/verify', {
    method_id: email_id,
    otp: '000000',
    session_expires_in: 60,
  });
  return session_token;
}
