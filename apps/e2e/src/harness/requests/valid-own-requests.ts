import { succeeded } from '../http/answers.js';
import type { TestApp } from '../http/app.js';
import { realPhone, SANDBOX_CODE, sandboxEmail } from '../sign-in/identities.js';
import { codeTo } from '../sign-in/inbox.js';
import { attested, DOMAIN, registerPasskey } from '../sign-in/passkey.js';
import { signIn } from '../sign-in/sign-in.js';
import { codeOf } from '../sign-in/totp.js';
import type { Makers } from './valid-request.js';

const device_fingerprint = { ip: '203.0.113.7', user_agent: 'Mozilla/5.0' };
const CODE = { expires_in: 5, locale: 'en', device_fingerprint };

/** A user who has just signed in, and a request by their session. */
async function own(app: TestApp, end: string) {
  const { userId, emailId, token } = await signIn(app);
  const session = { session_token: token, max_factor_age: 5 };
  const path = `/v1/auth/profile/${end}`;
  const request = (body: object) => ({ path, key: app.secretKey, body: { ...session, ...body } });
  return { userId, emailId, session, request };
}

/** Requests by which users change their own account, by a session. */
export function ownRequests(app: TestApp): Makers {
  return {
    ...ownAddressRequests(app),
    'POST /v1/auth/profile/totp/verify': async () => {
      const { userId: user_id, token: session_token } = await signIn(app);
      const { recovery_codes, secret } = succeeded(await app.api.totps.create({ user_id }));
      succeeded(await app.api.totps.verify({ user_id, totp_code: codeOf({ secret }) }));
      // A code would be too old for specs that send it later.
      const body = { session_token, recovery_code: recovery_codes[0] };
      return { path: '/v1/auth/profile/totp/verify', key: app.secretKey, body };
    },
    'POST /v1/auth/profile/changes/check': async () =>
      (await own(app, 'changes/check')).request({ change: 'update_names' }),
    'POST /v1/auth/profile/passkeys/begin': async () =>
      (await own(app, 'passkeys/begin')).request({ domain: DOMAIN, authenticator_type: 'platform' }),
    'POST /v1/auth/profile/passkeys/create': async () => {
      const { userId, request } = await own(app, 'passkeys/create');
      return request({ public_key_credential: await attested(app, userId), name: 'My phone' });
    },
    'POST /v1/auth/profile/passkeys/remove': async () => {
      const { userId, request } = await own(app, 'passkeys/remove');
      const { webauthn_credential_id } = await registerPasskey(app, userId);
      return request({ webauthn_credential_id });
    },
  };
}

function ownAddressRequests(app: TestApp): Makers {
  const { api } = app;
  return {
    'POST /v1/auth/profile/email/begin': async () =>
      (await own(app, 'email/begin')).request({ email: sandboxEmail(), ...CODE }),
    'POST /v1/auth/profile/phone_number/begin': async () =>
      (await own(app, 'phone_number/begin')).request({ phone_number: realPhone(), ...CODE }),
    'POST /v1/auth/profile/email/verify': async () => {
      const { session, request } = await own(app, 'email/verify');
      const email = sandboxEmail();
      succeeded(await api.profile.email.begin({ ...session, email, device_fingerprint }));
      return request({ email, otp: SANDBOX_CODE, device_fingerprint });
    },
    'POST /v1/auth/profile/phone_number/verify': async () => {
      const { session, request } = await own(app, 'phone_number/verify');
      const phone_number = realPhone();
      succeeded(await api.profile.phoneNumber.begin({ ...session, phone_number, device_fingerprint }));
      return request({ phone_number, otp: await codeTo(phone_number), device_fingerprint });
    },
    'POST /v1/auth/profile/email/remove': async () => {
      const { emailId: email_id, request } = await own(app, 'email/remove');
      return request({ email_id });
    },
    'POST /v1/auth/profile/phone_number/remove': async () => {
      const { userId: user_id, request } = await own(app, 'phone_number/remove');
      const phone_number = realPhone();
      succeeded(await api.users.phoneNumber.begin({ user_id, phone_number }));
      const guess = { user_id, phone_number, otp: await codeTo(phone_number) };
      const { phone_number_id } = succeeded(await api.users.phoneNumber.verify(guess));
      return request({ phone_number_id });
    },
  };
}
