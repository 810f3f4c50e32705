import { describe, expect, it } from '@jest/globals';
import { post, send } from '@latchkey/edge/testing';
import { sharedGateway } from '../testing/test-gateway.js';

const VERIFY = '/v1/auth/otps/verify';
const BODY = { method_id: 'email_1', otp: '493021' };
const PASSED = { session: {}, session_token: 't', session_jwt: 'j' };

const gateway = await sharedGateway({
  'session.v1.verify': PASSED,
  'identity.v1.list_apps': { apps: [] },
  'session.v1.get_issuer_jwk_set': { keys: [] },
});

const simulating = (error: string) => ({ 'latchkey-simulate': error });
const verify = (error: string, body: object = BODY) =>
  post(gateway, VERIFY, body, { headers: simulating(error) });
/** Looking the key up is no effect of the call. */
const effects = () => gateway.calls.filter(({ subject }) => !subject.endsWith('.resolve_api_key'));

describe('Latchkey-Simulate in a test App', () => {
  it.each([
    ['invalid_otp', 400],
    ['device_fingerprint_mismatch', 403],
    ['method_not_found', 404],
    ['session_user_mismatch', 409],
    ['internal_error', 500],
    ['upstream_timeout', 504],
  ])('answers %s, and calls no service', async (error, status) => {
    const answer = await verify(error);
    expect({ status: answer.status, type: answer.json.error_type }).toEqual({ status, type: error });
    expect(Object.keys(answer.json)).toEqual(['status_code', 'error_message', 'error_type']);
    expect(effects()).toEqual([]);
  });

  it.each([
    ['method_locked', 429, '60'],
    ['service_unavailable', 503, '1'],
  ])('answers %s with Retry-After', async (error, status, seconds) => {
    const answer = await verify(error);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, seconds]);
  });

  it('says of an error that stays that no repetition helps', async () => {
    const headers = simulating('chain_not_configured');
    const body = { token_symbol: 'ethereum', wallet_id: 'wallet_1' };
    const answer = await post(gateway, '/v1/wallets/balance', body, { headers });
    const told = ['retry-after', 'latchkey-should-retry'].map((name) => answer.headers.get(name));
    expect([answer.status, ...told]).toEqual([503, '60', 'false']);
    const passing = await verify('service_unavailable');
    expect(passing.headers.get('latchkey-should-retry')).toBeNull();
  });

  it('answers invalid_request with fields of the call', async () => {
    const { status, json } = await verify('invalid_request');
    expect({ status, json }).toMatchObject({ status: 400, json: { fields: [{ field: 'method_id' }] } });
  });

  it.each([
    ['a misspelt error', 'invalid_opt', 'invalid_otp'],
    ['an error of other calls', 'totp_not_found', 'user_not_found'],
    ['an error in other letters', 'INVALID_OTP', 'invalid_otp'],
    ['nothing', '', expect.any(String)],
    ['two errors', 'invalid_otp, invalid_otp', expect.any(String)],
    ['a member of Object', 'constructor', expect.any(String)],
  ])('is 400 for %s, and names the nearest one', async (_, error, nearest) => {
    const { status, json } = await verify(error);
    expect({ status, type: json.error_type }).toEqual({ status: 400, type: 'invalid_request' });
    expect(json.fields).toEqual([
      {
        field: 'Latchkey-Simulate',
        message: expect.stringMatching(/must be an error of this call; the nearest is \w+$/),
      },
    ]);
    const [, named] = / is (\w+)$/.exec(json.fields[0].message) ?? [];
    expect(named).toEqual(nearest);
    expect(effects()).toEqual([]);
  });

  it('lets key and validation come first', async () => {
    const headers = simulating('invalid_otp');
    const unknown = await post(gateway, VERIFY, BODY, { key: 'sk_test_unknown', headers });
    expect(unknown.json.error_type).toBe('invalid_api_key');
    const secretOnly = await post(
      gateway,
      '/v1/auth/otps/email/send',
      {},
      { key: gateway.keys.public, headers },
    );
    expect(secretOnly.json.error_type).toBe('secret_key_required');
    expect((await verify('invalid_otp', { method_id: 7 })).json.error_type).toBe('invalid_request');
    expect((await verify('invalid_otp', { ...BODY, code: 1 })).json.error_type).toBe('unknown_field');
  });

  it('works with a public token, and for a page', async () => {
    const headers = { ...simulating('invalid_otp'), origin: 'http://localhost:3000' };
    const answer = await post(gateway, VERIFY, BODY, { key: gateway.keys.public, headers });
    expect([answer.status, answer.json.error_type]).toEqual([400, 'invalid_otp']);
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  });

  it('writes the line of the request, and neither measures nor reports a failure', async () => {
    await verify('internal_error');
    const line = gateway.lines.findLast(({ event }) => event === 'request');
    expect(line).toMatchObject({ status: 500, code: 'internal_error' });
    expect(gateway.lines.some(({ event }) => event === 'request.failed')).toBe(false);
    expect(await gateway.metrics()).not.toMatch(/status="5|code="internal_error"/);
  });
});

describe('Latchkey-Simulate is ignored', () => {
  it.each(['session_not_found', 'no_such_error'])('in a live App: %s', async (error) => {
    const sent = { key: gateway.keys.live, headers: simulating(error) };
    const { status, json } = await post(gateway, '/v1/auth/sessions/verify', { session_token: 't' }, sent);
    expect({ status, json }).toEqual({ status: 200, json: PASSED });
  });

  it('without a key', async () => {
    const headers = simulating('app_not_found');
    expect((await send(gateway, '/v1/apps/app_1/.well-known/jwks.json', { headers })).status).toBe(200);
  });
});
