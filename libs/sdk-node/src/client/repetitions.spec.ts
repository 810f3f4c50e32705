import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { failureOf, useTestServer } from '../fixtures/test-client.js';
import { refusal } from '../fixtures/test-server.js';
import { CALLS } from '../generated/calls.js';

const user_id = 'user_01k9z6x2m4f8v0c3r5t7w9y1ab';
const server = useTestServer();
const keysSeen = () => server.seen().map(({ headers }) => headers['idempotency-key']);

describe('a repetition', () => {
  it('has the same Idempotency-Key, and another call another one', async () => {
    server.answers(refusal(503, 'service_unavailable'), 'cut', refusal(409, 'idempotency_in_progress'), {
      status: 200,
    });
    const latchkey = server.client();
    await latchkey.users.create({ email: 'ada@example.com' });
    expect(new Set(keysSeen()).size).toBe(1);
    expect(server.seen()).toHaveLength(4);
    await latchkey.users.create({ email: 'ada@example.com' });
    expect(new Set(keysSeen()).size).toBe(2);
  });

  it('of a verification needs no key', async () => {
    server.answers(refusal(503, 'service_unavailable'), { status: 200 });
    await server.client().sessions.verify({ session_token: 'token' });
    expect(keysSeen()).toEqual([undefined, undefined]);
  });

  it('of an import needs no key, because the external_id decides', async () => {
    server.answers('cut', { status: 200 });
    await server.client().users.import({ users: [{ external_id: 'customer-4711' }] });
    expect(keysSeen()).toEqual([undefined, undefined]);
  });

  it('of what changes nothing needs no key, as the OpenAPI document marks it; every other POST has one', async () => {
    const withoutKey = Object.entries(CALLS).filter(
      ([, { method, needsKey }]) => method === 'POST' && !needsKey,
    );
    expect(withoutKey.map(([id]) => id).sort()).toEqual([
      'beginProofOfWork',
      'blockUser',
      'checkOwnChange',
      'checkPasswordStrength',
      'checkTransfer',
      'getWalletBalance',
      'importUsers',
      'listTotpRecoveryCodes',
      'readOwnBalances',
      'readOwnProfile',
      'unblockUser',
      'verifySession',
    ]);
    server.answers({ status: 200 });
    await server.client().passwords.strengthCheck({ password: 'correct horse' });
    await server.client().sessions.revoke({ user_id });
    expect(keysSeen()).toEqual([undefined, expect.any(String)]);
  });

  it('waits as long as a 429 asks', async () => {
    server.answers(refusal(429, 'rate_limited', { 'retry-after': '1' }), { status: 200 });
    const startedAt = performance.now();
    await server.client().webhooks.list();
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1_000);
    expect(server.seen()).toHaveLength(2);
  });

  it.each([
    ['a wait that the caller must decide on', 429, 'rate_limited', '60'],
    ['a limit that guards a person', 429, 'otp_attempts_exceeded', '1'],
    ['a refusal', 400, 'invalid_otp', ''],
  ] as const)('does not happen after %s', async (_, status, type, retryAfter) => {
    server.answers(refusal(status, type, retryAfter ? { 'retry-after': retryAfter } : {}));
    const error = await failureOf(server.client().otps.verify({ method_id: 'email_1', otp: '000000' }));
    expect(error).toMatchObject({ errorType: type, retryAfter: retryAfter ? Number(retryAfter) : undefined });
    expect(server.seen()).toHaveLength(1);
  });

  it('does not happen where the answer says that it stays', async () => {
    const stays = { 'retry-after': '1', 'latchkey-should-retry': 'false' };
    server.answers(refusal(503, 'chain_not_configured', stays), { status: 200 });
    const error = await failureOf(server.client().webhooks.list());
    expect(error).toMatchObject({ errorType: 'chain_not_configured', isFinal: true });
    expect(server.seen()).toHaveLength(1);
  });

  it('does not happen for a DELETE that may have taken effect', async () => {
    server.answers('cut');
    expect(await failureOf(server.client().users.delete({ user_id }))).toMatchObject({
      errorType: 'connection_failed',
    });
    server.answers(refusal(504, 'upstream_timeout'));
    expect(await failureOf(server.client().users.delete({ user_id }))).toMatchObject({
      errorType: 'upstream_timeout',
    });
    expect(server.seen()).toHaveLength(2);
    server.answers(refusal(429, 'rate_limited'), { status: 200 });
    await server.client().users.delete({ user_id });
    expect(server.seen()).toHaveLength(4);
  });

  it('ends after the given number, with the last error', async () => {
    server.answers(refusal(500, 'internal_error'));
    expect(await failureOf(server.client({ retries: 2 }).webhooks.list())).toMatchObject({ status: 500 });
    expect(server.seen()).toHaveLength(3);
    expect(await failureOf(server.client().webhooks.list({}, { retries: 0 }))).toMatchObject({ status: 500 });
    expect(server.seen()).toHaveLength(4);
  });

  it('ends with the time of the call', async () => {
    server.answers(refusal(503, 'service_unavailable', { 'retry-after': '5' }));
    const error = await failureOf(server.client({ totalTimeoutMs: 200 }).webhooks.list());
    expect(error).toMatchObject({ errorType: 'service_unavailable', retryAfter: 5 });
    expect(server.seen()).toHaveLength(1);
  });
});

describe('no answer', () => {
  it('ends an attempt after its time, and the next may succeed', async () => {
    server.answers('hangs', { status: 200, body: { webhooks: [] } });
    expect(await server.client({ timeoutMs: 100 }).webhooks.list()).toEqual({ webhooks: [] });
  });

  it('is said to be one after all attempts', async () => {
    server.answers('hangs');
    const hung = await failureOf(server.client({ timeoutMs: 50, retries: 1 }).webhooks.list());
    expect(hung).toMatchObject({ errorType: 'timed_out', status: 0 });
    const nobody = server.client({ baseUrl: 'http://127.0.0.1:9', retries: 0 });
    expect(await failureOf(nobody.webhooks.list())).toMatchObject({
      errorType: 'connection_failed',
      status: 0,
      message: expect.stringContaining(' at http://127.0.0.1:9'),
    });
  });
});

describe('the secret key', () => {
  it('is not in a printed client, nor in what it throws', async () => {
    server.answers(refusal(401, 'invalid_api_key'));
    const latchkey = server.client();
    const error = await failureOf(latchkey.otps.verify({ method_id: 'email_1', otp: 'code-4711' }));
    const lost = await failureOf(
      server.client({ baseUrl: 'http://127.0.0.1:9', retries: 0 }).webhooks.list(),
    );
    const printed = [latchkey, error, lost].map((value) =>
      [inspect(value, { depth: null, showHidden: true }), JSON.stringify(value), String(value)].join(),
    );
    expect(printed.join()).toContain('invalid_api_key');
    expect(printed.join()).not.toContain('_secret');
    expect(printed.join()).not.toContain('code-4711');
  });

  it.each(['', 'sk_test_1\nX: y', 'sk test', 'schlüssel'])(
    'is refused without being repeated: %p',
    (wrong) => {
      const make = () => server.client({ secretKey: wrong });
      expect(make).toThrow(new TypeError('secretKey must be an API key such as sk_test_…'));
      expect(() => server.client({ baseUrl: 'localhost:8080' })).toThrow(
        'baseUrl must be an http or https URL',
      );
    },
  );
});
