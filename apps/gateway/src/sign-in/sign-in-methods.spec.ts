import { describe, expect, it } from '@jest/globals';
import { SIGN_IN_METHODS, type SignInMethod } from '@latchkey/contracts';
import { gatewayOver, sharedGateway } from '../testing/test-gateway.js';

const PROVIDERS = { google: { client_id: 'a' }, oidc: { client_id: 'b' } };
const answers = { 'identity.v1.get_app': { settings: { oauth_providers: PROVIDERS } } };
const open = await sharedGateway(answers);

type Gateway = typeof open;
const methodsOf = async ({ url }: Gateway, key: string) => {
  const answer = await fetch(`${url}/v1/auth/sign_in_methods`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return (await answer.json()) as unknown;
};

it.each(['secret', 'public'] as const)('are answered to the holder of a %s key', async (kind) => {
  expect(await methodsOf(open, open.keys[kind])).toEqual({
    app_name: 'Acme',
    environment: 'test',
    sign_up: 'open',
    public_sends: false,
    otp_length: 6,
    methods: [...SIGN_IN_METHODS],
    oauth_providers: ['google', 'oidc'],
    wallet_types: ['ethereum', 'solana'],
  });
});

it('leave OAuth out without a provider', async () => {
  const bare = await gatewayOver({ 'identity.v1.get_app': { settings: { oauth_providers: {} } } });
  expect(await methodsOf(bare, bare.keys.public)).toMatchObject({
    methods: ['email_otp', 'sms_otp', 'magic_link', 'passkey', 'wallet'],
    oauth_providers: [],
  });
});

it.each(['secret', 'public'] as const)(
  'leave SMS out where the App lists no country (%s key)',
  async (kind) => {
    const methods = SIGN_IN_METHODS.filter((method) => method !== 'sms_otp');
    const unlisted = await gatewayOver(answers, { sms_country_allowlist: [] });
    expect(await methodsOf(unlisted, unlisted.keys[kind])).toMatchObject({ methods });
  },
);

it('are empty where all are off, and nothing is read then', async () => {
  const none = await gatewayOver({}, { sign_in_methods: [] });
  expect(await methodsOf(none, none.keys.public)).toMatchObject({
    methods: [],
    oauth_providers: [],
    wallet_types: [],
  });
  expect(none.calls.map(({ subject }) => subject)).toEqual(['identity.v1.resolve_api_key']);
});

const OF_METHOD: Readonly<Record<SignInMethod, readonly string[]>> = {
  email_otp: ['otps/email/send'],
  sms_otp: ['otps/sms/send'],
  magic_link: ['magic_links/create', 'magic_links/email/send', 'magic_links/verify'],
  passkey: [
    'webauthn/registrations/begin',
    'webauthn/authentication/begin',
    'webauthn/authentication/verify',
    'webauthn/verify',
  ],
  wallet: ['wallets/registrations/begin', 'wallets/verify'],
  oauth: ['oauth/google/begin', 'oauth/verify'],
};

describe.each(Object.entries(OF_METHOD))('%s', (method, paths) => {
  it.each(paths)('switched off refuses %s, before the body is read', async (path) => {
    const refusalOf = async (gateway: Gateway) => {
      const headers = { authorization: `Bearer ${gateway.keys.secret}`, 'content-type': 'application/json' };
      const answer = await fetch(`${gateway.url}/v1/auth/${path}`, { method: 'POST', headers, body: '{"' });
      return ((await answer.json()) as { error_type: string }).error_type;
    };
    const others = SIGN_IN_METHODS.filter((one) => one !== method);
    const off = await gatewayOver({}, { sign_in_methods: others });
    expect(await refusalOf(off)).toBe('method_not_enabled');
    expect(await refusalOf(open)).toBe('invalid_json');
  });
});

it.each([
  ['email', 'email_1', 'email_otp'],
  ['phone_number', 'pn_1', 'sms_otp'],
] as const)('a code of an %s is not verified while its way is off', async (type, id, method) => {
  const found = { id, type, value: 'x', user_id: 'user_1', verified: true, user_active: true };
  const others = SIGN_IN_METHODS.filter((one) => one !== method);
  const off = await gatewayOver({ 'identity.v1.find_method': found }, { sign_in_methods: others });
  const answer = await fetch(`${off.url}/v1/auth/otps/verify`, {
    method: 'POST',
    headers: { authorization: `Bearer ${off.keys.public}`, 'content-type': 'application/json' },
    body: JSON.stringify({ method_id: id, otp: '123456' }),
  });
  expect([answer.status, await answer.json()]).toEqual([
    403,
    expect.objectContaining({ error_type: 'method_not_enabled' }),
  ]);
  expect(off.calls.map(({ subject }) => subject)).not.toContain('otp-delivery.v1.verify_passcode');
});
