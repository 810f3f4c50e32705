import { deadEvent } from '../events/dead-events.js';
import { succeeded } from '../http/answers.js';
import { newApp, type TestApp } from '../http/app.js';
import { realPhone, sandboxEmail, SANDBOX_CODE, unique } from '../sign-in/identities.js';
import { currentRun } from '../stack/run.js';
import { hostedCode, VERIFIER } from '../sign-in/hosted.js';
import { signIn } from '../sign-in/sign-in.js';
import { importRequests } from './valid-import-requests.js';
import { mfaRequests } from './valid-mfa-requests.js';
import { newAddressRequests } from './valid-address-requests.js';
import { oauthRequests } from './valid-oauth-requests.js';
import { transferPolicy, transferRequests } from './valid-transfer-requests.js';
import { DEVICE, type Makers, sessionMembers } from './valid-request.js';
import { operatorRequests } from './valid-operator-requests.js';
import { walletRequests } from './valid-wallet-requests.js';

const SEND = {
  expires_in: 5,
  device_fingerprint: DEVICE,
  locale: 'en',
  uniform_answer: true,
  proof_of_work: 'cHJvb2Y=',
};
const NAMES = { first_name: 'Ada', middle_name: 'King', last_name: 'Lovelace' };
const METADATA = { metadata: { plan: 'pro' }, replace_metadata: true };
export const REDIRECT_URL = 'https://app.example.com/welcome';

/** One for each operation that takes a body, by its name in the document; made anew for each use. */
export function validRequests(app: TestApp): Makers {
  return {
    ...userRequests(app),
    ...newAddressRequests(app),
    ...importRequests(app),
    ...passcodeRequests(app),
    ...linkRequests(app),
    ...sessionRequests(app),
    ...mfaRequests(app),
    ...walletRequests(app),
    ...transferRequests(app),
    ...webhookRequests(),
    ...oauthRequests(),
    ...adminRequests(app),
    ...policyRequests(app),
    ...operatorRequests(),
  };
}

function userRequests({ api, secretKey: key }: TestApp): Makers {
  return {
    'POST /v1/auth/users/create': async () => {
      const identifiers = {
        email: sandboxEmail(),
        phone_number: realPhone(),
        external_id: unique('customer'),
      };
      const choices = { requires_verification: true, wallet_type: 'solana', return_user: true };
      return {
        path: '/v1/auth/users/create',
        key,
        body: { ...identifiers, ...NAMES, ...METADATA, ...choices },
      };
    },
    'POST /v1/auth/users/{user_id}/update': async () => {
      const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
      const identifiers = {
        emails: [sandboxEmail()],
        phone_numbers: [realPhone()],
        external_id: unique('customer'),
      };
      return {
        path: `/v1/auth/users/${user_id}/update`,
        key,
        body: { ...identifiers, ...NAMES, ...METADATA },
      };
    },
  };
}

/** In an App of its own, as an App has few webhooks. */
function webhookRequests(): Makers {
  return {
    'POST /v1/webhooks': async () => {
      const { secretKey: key } = await newApp();
      const body = { url: 'https://hooks.example.com/latchkey', events: ['user.created'] };
      return { path: '/v1/webhooks', key, body };
    },
  };
}

function passcodeRequests(app: TestApp): Makers {
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

function linkRequests(app: TestApp): Makers {
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

function sessionRequests(app: TestApp): Makers {
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

function policyRequests({ id }: TestApp): Makers {
  const key = currentRun().adminKey;
  return {
    'PUT /v1/admin/apps/{app_id}/transfer_policy': async () => ({
      path: `/v1/admin/apps/${id}/transfer_policy`,
      key,
      body: transferPolicy(),
    }),
  };
}

function adminRequests({ id, api }: TestApp): Makers {
  const key = currentRun().adminKey;
  return {
    'POST /v1/admin/apps': async () => ({
      path: '/v1/admin/apps',
      key,
      body: { name: unique('App'), environment: 'test', tier: 'standard' },
    }),
    'PATCH /v1/admin/apps/{app_id}': async () => ({
      path: `/v1/admin/apps/${id}`,
      key,
      body: { name: unique('App'), tier: 'enterprise', settings: { otp_length: 8 } },
    }),
    'PUT /v1/admin/apps/{app_id}/approval_key': async () => ({
      path: `/v1/admin/apps/${id}/approval_key`,
      key,
      body: { public_key: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
    }),
    'POST /v1/admin/apps/{app_id}/keys': async () => ({
      path: `/v1/admin/apps/${id}/keys`,
      key,
      body: { kind: 'public' },
    }),
    'POST /v1/admin/apps/{app_id}/signing_keys/revoke': async () => {
      const kid = succeeded(await api.jwks.default()).keys.at(-1)?.kid;
      return { path: `/v1/admin/apps/${id}/signing_keys/revoke`, key, body: { kid } };
    },
    'POST /v1/admin/keys/rewrap': async () => ({
      path: '/v1/admin/keys/rewrap',
      key,
      body: { after: 'wallet/', limit: 10 },
    }),
    'POST /v1/admin/wallets/move_keys': async () => ({
      path: '/v1/admin/wallets/move_keys',
      key,
      body: { after: 'wallet_0', limit: 10 },
    }),
    ...deadEventRequests(key),
  };
}

/** Each of a new dead event, whose type no version applies. */
const deadEventRequests = (key: string): Makers =>
  Object.fromEntries(
    ['retry', 'drop'].map((action) => {
      const path = `/v1/admin/dead_events/${action}`;
      const make = async () => ({
        path,
        key,
        body: { service: 'session', event_id: await deadEvent('session') },
      });
      return [`POST ${path}`, make];
    }),
  );
