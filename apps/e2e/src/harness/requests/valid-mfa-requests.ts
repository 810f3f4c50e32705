import { succeeded } from '../http/answers.js';
import type { TestApp } from '../http/app.js';
import { sandboxEmail } from '../sign-in/identities.js';
import { asserted, attested, DOMAIN, registerPasskey } from '../sign-in/passkey.js';
import { signIn } from '../sign-in/sign-in.js';
import { activeTotp, codeOf } from '../sign-in/totp.js';
import { type Makers, sessionMembers } from './valid-request.js';

/** Valid requests of TOTP, WebAuthn and passwords. */
export function mfaRequests(app: TestApp): Makers {
  return { ...totpRequests(app), ...webauthnRequests(app), ...passwordRequests(app) };
}

function totpRequests(app: TestApp): Makers {
  const { api, secretKey: key } = app;
  return {
    'POST /v1/auth/totps/create': async () => {
      const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
      return { path: '/v1/auth/totps/create', key, body: { user_id, expires_in: 5 } };
    },
    'POST /v1/auth/totps/verify': async () => {
      const { userId: user_id, token, jwt } = await signIn(app);
      const totp = succeeded(await api.totps.create({ user_id }));
      const body = { user_id, totp_code: codeOf(totp), ...sessionMembers(token, jwt) };
      return { path: '/v1/auth/totps/verify', key, body };
    },
    'POST /v1/auth/totps/recover': async () => {
      const { userId: user_id, token, jwt } = await signIn(app);
      const totp = succeeded(await api.totps.create({ user_id }));
      succeeded(await api.totps.verify({ user_id, totp_code: codeOf(totp) }));
      const { recovery_codes } = totp;
      const body = { user_id, recovery_code: recovery_codes[0], ...sessionMembers(token, jwt) };
      return { path: '/v1/auth/totps/recover', key, body };
    },
    'POST /v1/auth/totps/recovery_codes': async () => {
      const { user_id } = await activeTotp(app);
      return { path: '/v1/auth/totps/recovery_codes', key, body: { user_id } };
    },
  };
}

function webauthnRequests(app: TestApp): Makers {
  const { api, secretKey: key } = app;
  const verification = (path: string) => async () => {
    const { userId, token, jwt } = await signIn(app);
    const public_key_credential = await asserted(app, await registerPasskey(app, userId));
    return { path, key, body: { public_key_credential, ...sessionMembers(token, jwt) } };
  };
  return {
    'POST /v1/auth/webauthn/registrations/begin': async () => {
      const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
      const body = { user_id, domain: DOMAIN, authenticator_type: 'cross-platform' };
      return { path: '/v1/auth/webauthn/registrations/begin', key, body };
    },
    'POST /v1/auth/webauthn/registrations/create': async () => {
      const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
      const public_key_credential = await attested(app, user_id);
      const body = { user_id, public_key_credential, name: 'Blue key' };
      return { path: '/v1/auth/webauthn/registrations/create', key, body };
    },
    'POST /v1/auth/webauthn/authentication/begin': async () => {
      const { user_id } = await registerPasskey(app);
      return { path: '/v1/auth/webauthn/authentication/begin', key, body: { user_id, domain: DOMAIN } };
    },
    'POST /v1/auth/webauthn/authentication/verify': verification('/v1/auth/webauthn/authentication/verify'),
    'POST /v1/auth/webauthn/verify': verification('/v1/auth/webauthn/verify'),
  };
}

function passwordRequests({ secretKey: key }: TestApp): Makers {
  const path = '/v1/auth/passwords/strength_check';
  return {
    [`POST ${path}`]: async () => ({ path, key, body: { password: 'correct horse battery staple' } }),
  };
}
