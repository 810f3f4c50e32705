import { succeeded } from '../http/answers.js';
import type { TestApp } from '../http/app.js';
import { hostedCode, VERIFIER } from '../sign-in/hosted.js';
import { signIn } from '../sign-in/sign-in.js';
import { currentRun } from '../stack/run.js';
import type { Makers } from './valid-request.js';

export function sessionRequests(app: TestApp): Makers {
  const { secretKey: key } = app;
  return {
    'POST /v1/admin/apps/{app_id}/users/{user_id}/sessions/revoke': async () => {
      const { userId, session } = await signIn(app);
      const path = `/v1/admin/apps/${app.id}/users/${userId}/sessions/revoke`;
      return { path, key: currentRun().adminKey, body: { session_id: session.id } };
    },
    'POST /v1/auth/hosted_sign_ins/exchange': async () => {
      const code = await hostedCode(app);
      const body = { code, code_verifier: VERIFIER, session_expires_in: 60 };
      return { path: '/v1/auth/hosted_sign_ins/exchange', key, body };
    },
    'POST /v1/auth/sessions/verify': async () => {
      const { token, jwt } = await signIn(app);
      const stepUp = { require_factors: ['otp'], max_factor_age: 5, purpose: 'prove_factor' };
      const body = { session_token: token, session_jwt: jwt, session_expires_in: 5000, ...stepUp };
      return { path: '/v1/auth/sessions/verify', key, body };
    },
    'POST /v1/auth/methods/unlock': async () => {
      const { token, jwt } = await signIn(app);
      const body = { session_token: token, session_jwt: jwt, method_type: 'totp' };
      return { path: '/v1/auth/methods/unlock', key, body };
    },
    'POST /v1/test/fast_forward': async () => ({
      path: '/v1/test/fast_forward',
      key,
      body: { session_id: (await signIn(app)).session.id, minutes: 1 },
    }),
    'POST /v1/auth/sessions/revoke': async () => ({
      path: '/v1/auth/sessions/revoke',
      key,
      body: { session_token: (await signIn(app)).token },
    }),
  };
}

/** What a page without a server asks for the account of its user. */
export function profileRequests(app: TestApp): Makers {
  const { secretKey: key } = app;
  return {
    'POST /v1/auth/profile/read': async () => ({
      path: '/v1/auth/profile/read',
      key,
      body: { session_token: (await signIn(app)).token },
    }),
    'POST /v1/auth/profile/sessions/revoke': async () => {
      const { session, email } = await signIn(app);
      const { token } = await signIn(app, email);
      const body = { session_token: token, session_id: session.id };
      return { path: '/v1/auth/profile/sessions/revoke', key, body };
    },
    'POST /v1/auth/profile/balances': async () => {
      const { userId: user_id, token: session_token } = await signIn(app);
      const { id: wallet_id } = succeeded(await app.api.wallets.create({ user_id, wallet_type: 'ethereum' }));
      return { path: '/v1/auth/profile/balances', key, body: { session_token, wallet_id } };
    },
  };
}
