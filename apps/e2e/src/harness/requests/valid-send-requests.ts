import { succeeded } from '../http/answers.js';
import type { TestApp } from '../http/app.js';
import { realPhone, sandboxEmail, SANDBOX_CODE } from '../sign-in/identities.js';
import { signIn } from '../sign-in/sign-in.js';
import { DEVICE, type Makers, REDIRECT_URL, sessionMembers } from './valid-request.js';

const SEND = {
  expires_in: 5,
  device_fingerprint: DEVICE,
  locale: 'en',
  uniform_answer: true,
  proof_of_work: 'cHJvb2Y=',
};

export function passcodeRequests(app: TestApp): Makers {
  const { api, secretKey: key } = app;
  return {
    'POST /v1/auth/proofs_of_work/begin': async () => ({
      path: '/v1/auth/proofs_of_work/begin',
      key,
      body: { send: 'email_otp' },
    }),
    'POST /v1/auth/otps/sms/send': async () => ({
      path: '/v1/auth/otps/sms/send',
      key,
      body: { phone_number: realPhone(), ...SEND },
    }),
    'POST /v1/auth/otps/email/send': async () => ({
      path: '/v1/auth/otps/email/send',
      key,
      body: { email: sandboxEmail(), ...SEND },
    }),
    'POST /v1/auth/otps/verify': async () => {
      const { email, token, jwt } = await signIn(app);
      const { email_id } = succeeded(await api.otps.email.send({ email }));
      const body = { method_id: email_id, otp: SANDBOX_CODE, ...sessionMembers(token, jwt) };
      return { path: '/v1/auth/otps/verify', key, body };
    },
  };
}

export function linkRequests(app: TestApp): Makers {
  const { api, secretKey: key } = app;
  return {
    'POST /v1/auth/magic_links/create': async () => {
      const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
      const body = { user_id, expires_in: 5, device_fingerprint: DEVICE };
      return { path: '/v1/auth/magic_links/create', key, body };
    },
    'POST /v1/auth/magic_links/verify': async () => {
      const { userId, token, jwt } = await signIn(app);
      const link = succeeded(await api.magicLinks.create({ user_id: userId }));
      const body = { token: link.token, ...sessionMembers(token, jwt) };
      return { path: '/v1/auth/magic_links/verify', key, body };
    },
    'POST /v1/auth/magic_links/email/send': async () => ({
      path: '/v1/auth/magic_links/email/send',
      key,
      body: { email: sandboxEmail(), redirect_url: REDIRECT_URL, ...SEND },
    }),
  };
}
