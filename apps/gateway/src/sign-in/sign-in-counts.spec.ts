import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_APP_SETTINGS, newApiKey } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import type { RouteOptions } from 'fastify';
import { type Answers, post, refusing, send } from '@latchkey/edge/testing';
import { createTestGateway, startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { SIGN_IN_ERRORS } from './sign-in.service.js';

const METHOD = { type: 'email', value: 'ada@example.com', user_id: 'user_1', verified: true };
const PAGE = newId('app');
const LIVE_PAGE = {
  ...{ app_id: PAGE, app_name: 'Acme', environment: 'live', tier: 'standard', key_kind: 'public' },
  settings: { ...DEFAULT_APP_SETTINGS, hosted_sign_in: true },
};
const SERVICES: Answers = {
  'identity.v1.resolve_hosted_app': { app: { caller: LIVE_PAGE, ticket: '', settings: LIVE_PAGE.settings } },
  'session.v1.check': ({ session_token }: { session_token: string }) => {
    if (session_token !== 'token') refusing('session_not_found', { reason: 'session_unknown' })();
    return { session_id: 'sess_1', user_id: 'user_1' };
  },
  'identity.v1.ensure_method': { ...METHOD, id: 'email_1', user_active: true },
  'identity.v1.find_method': ({ method_id: id }: { method_id: string }) => ({
    ...{ ...METHOD, id, user_active: true },
    type: id.startsWith('email') ? 'email' : 'phone_number',
  }),
  'identity.v1.check_sign_in': { user_id: 'user_1' },
  'identity.v1.confirm_sign_in': { user_id: 'user_1' },
  'identity.v1.receive_oauth': refusing('oauth_failed', { reason: 'oauth_state_unknown' }),
  'identity.v1.begin_oauth': { authorization_url: 'https://provider.example', state: 'state' },
  'otp-delivery.v1.send_passcode': { message: { id: 'msg_1', channel: 'email' } },
  'otp-delivery.v1.verify_passcode': ({ otp }: { otp: string }) => {
    if (otp === '000000') refusing('invalid_otp', { reason: 'otp_guess_2_of_5' })();
    if (otp === '111111') refusing('upstream_timeout')();
    return { otp_id: 'otp_1' };
  },
  'mfa.v1.verify_totp': ({ totp_code }: { totp_code: string }) => {
    if (totp_code === '000000') refusing('invalid_totp_code', { reason: 'totp_code_used' })();
    return { totp_id: 'totp_1' };
  },
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway(SERVICES, { ofApp: { public_sends: true, account_changes: 'person' } });
});
afterAll(() => gateway.close());

/** Every count that is not 0, as `method outcome reason`, behind the environment unless it is a test App's. */
async function counts(): Promise<Record<string, number>> {
  const lines = (await gateway.metrics()).matchAll(
    /^latchkey_sign_ins_total\{environment="(.+?)",method="(.+?)",outcome="(.+?)",reason="(.+?)",service="gateway"\} (\d+)$/gm,
  );
  return Object.fromEntries(
    [...lines].map(([, environment, method, outcome, reason, count]) => [
      `${environment === 'test' ? '' : `${environment} `}${method} ${outcome} ${reason}`,
      Number(count),
    ]),
  );
}

/** What these requests add to the counts. */
async function added(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counts();
  await work();
  const after = Object.entries(await counts());
  return Object.fromEntries(
    after.map(([key, count]) => [key, count - (before[key] ?? 0)] as const).filter(([, count]) => count > 0),
  );
}

const verify = (otp: string, method_id = 'email_1', headers: Record<string, string> = {}) =>
  post(gateway, '/v1/auth/otps/verify', { method_id, otp }, { headers });

describe('a sign-in', () => {
  it('by passcode is begun with the send, and completed with the right code', async () => {
    const sign = async () => {
      await post(gateway, '/v1/auth/otps/email/send', { email: 'ada@example.com' });
      await verify('000000');
      await verify('493021');
    };
    expect(await added(sign)).toEqual({
      'email_otp begun none': 1,
      'email_otp refused otp_guess_<n>_of_<n>': 1,
      'email_otp completed none': 1,
    });
  });

  it('by a code to a phone counts as one by SMS', async () => {
    expect(await added(() => verify('493021', 'pn_1'))).toEqual({ 'sms_otp completed none': 1 });
  });

  it('that fails by a fault of ours is no refusal', async () => {
    expect(await added(() => verify('111111'))).toEqual({ 'email_otp failed upstream_timeout': 1 });
  });

  it('by TOTP begins with its only call', async () => {
    const sign = async () => {
      for (const totp_code of ['287082', '000000'])
        await post(gateway, '/v1/auth/totps/verify', { user_id: 'user_1', totp_code });
    };
    expect(await added(sign)).toEqual({
      'totp begun none': 2,
      'totp completed none': 1,
      'totp refused totp_code_used': 1,
    });
  });

  it('is counted where it was refused before its body was read, as by the page of another origin', async () => {
    const page = { key: gateway.keys.public, headers: { origin: 'https://wrong.example.com' } };
    const body = '{"email":"ada@example.com","proof_of_work":"cHJvb2Y="}';
    const sent = { method: 'POST', body, ...page };
    const sendCode = () => send(gateway, '/v1/auth/otps/email/send', sent);
    expect(await added(sendCode)).toEqual({ 'email_otp not_begun origin_not_allowed': 1 });
    const unknown = () => send(gateway, '/v1/auth/wallets/verify', { ...sent, key: 'sk_unknown' });
    expect(await added(unknown)).toEqual({ 'unknown wallet refused invalid_api_key': 1 });
    // A code whose address is not known yet.
    expect(await added(() => post(gateway, '/v1/auth/otps/verify', '{'))).toEqual({
      'passcode refused invalid_json': 1,
    });
  });

  it('by TOTP is not begun by a key that no App has, that no page may use, or before a body', async () => {
    const body = '{"user_id":"user_1","totp_code":"287082"}';
    const attempt = (key: string, sent = body) =>
      added(() => send(gateway, '/v1/auth/totps/verify', { method: 'POST', body: sent, key }));
    expect(await attempt(newApiKey('secret', 'live'))).toEqual({
      'unknown totp not_begun invalid_api_key': 1,
    });
    expect(await attempt(gateway.keys.live)).toEqual({ 'live totp not_begun secret_key_required': 1 });
    expect(await attempt(gateway.keys.secret, '{')).toEqual({ 'totp not_begun invalid_json': 1 });
    // A release of an App that sends something else.
    expect(await attempt(gateway.keys.liveSecret, '{}')).toEqual({
      ...{ 'live totp begun none': 1, 'live totp refused invalid_request': 1 },
    });
  });

  it('by TOTP on a page without a server is begun with a session alone', async () => {
    const attempt = (session_token: string, totp_code = '287082') => {
      const body = JSON.stringify({ session_token, totp_code });
      const sent = { method: 'POST', body, key: gateway.keys.public };
      return added(() => send(gateway, '/v1/auth/profile/totp/verify', sent));
    };
    expect(await attempt('junk')).toEqual({ 'totp not_begun session_unknown': 1 });
    expect(await attempt('token', '000000')).toEqual({
      ...{ 'totp begun none': 1, 'totp refused totp_code_used': 1 },
    });
  });

  it('by TOTP on a hosted page is begun with its session, in the environment of its App', async () => {
    const headers = { origin: 'http://127.0.0.1:8080' };
    const attempt = (session_token: string, totp_code = '287082', sent = headers) => {
      const body = JSON.stringify({ session_token, totp_code });
      return added(() => send(gateway, `/sign-in/${PAGE}/totp`, { method: 'POST', body, headers: sent }));
    };
    const wrong = { origin: 'https://wrong.example.com' };
    expect(await attempt('token', '287082', wrong)).toEqual({
      'unknown totp not_begun origin_not_allowed': 1,
    });
    expect(await attempt('junk')).toEqual({ 'live totp not_begun session_unknown': 1 });
    expect(await attempt('token', '000000')).toEqual({
      ...{ 'live totp begun none': 1, 'live totp refused totp_code_used': 1 },
    });
  });

  it('by a provider is refused on its way, and its callback completes nothing', async () => {
    const sign = async () => {
      await post(gateway, '/v1/auth/oauth/google/begin', { redirect_url: 'http://localhost:3000/' });
      await send(gateway, '/v1/auth/oauth/google/callback?state=s&code=c');
    };
    expect(await added(sign)).toEqual({
      'oauth begun none': 1,
      'unknown oauth refused oauth_state_unknown': 1,
    });
  });

  it('that is simulated does not count', async () => {
    expect(await added(() => verify('493021', 'email_1', { 'latchkey-simulate': 'invalid_otp' }))).toEqual(
      {},
    );
  });
});

describe('the routes', () => {
  const routes: RouteOptions[] = [];
  beforeAll(async () => {
    const { app } = await createTestGateway();
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onRoute', (route) => void routes.push(route));
    await app.init();
    await app.close();
  });
  const endpoints = () =>
    routes.flatMap(({ method, config }) => (method !== 'HEAD' && config?.endpoint ? [config.endpoint] : []));
  const stepsOf = (does: string) =>
    endpoints()
      .filter(({ signInStep }) => signInStep?.does === does)
      .map(({ method, path, signInStep }) => `${signInStep?.of}: ${method} ${path}`)
      .toSorted();

  it('that every sign-in ends with are counted', () => {
    const last = endpoints().filter(({ errors = [] }) => SIGN_IN_ERRORS.every((one) => errors.includes(one)));
    expect(last.length).toBeGreaterThan(8);
    expect(last.filter(({ signInStep }) => !/^(?:complete|attempt)$/.test(signInStep?.does ?? ''))).toEqual(
      [],
    );
  });

  it('that a sign-in begins with are counted', () => {
    expect(stepsOf('begin')).toEqual([
      'email_otp: POST /v1/auth/otps/email/send',
      'hosted_page: POST /sign-in/{app_id}/finish',
      'magic_link: POST /v1/auth/magic_links/create',
      'magic_link: POST /v1/auth/magic_links/email/send',
      'oauth: POST /v1/auth/oauth/{provider}/begin',
      'passkey: POST /v1/auth/webauthn/authentication/begin',
      'sms_otp: POST /v1/auth/otps/sms/send',
      'wallet: POST /v1/auth/wallets/registrations/begin',
    ]);
  });

  it('are counted for the method that must be on', () => {
    const other = endpoints().filter(
      ({ signInStep, signInMethod }) => signInStep && signInMethod && signInStep.of !== signInMethod,
    );
    expect(other).toEqual([]);
  });
});
