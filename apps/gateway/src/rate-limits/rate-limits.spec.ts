import { afterEach, describe, expect, it } from '@jest/globals';
import { parseItem, parseList } from 'structured-headers';
import { type Answer, send, type Sent } from '@latchkey/edge/testing';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const SESSIONS = '/v1/auth/sessions/list?user_id=user_1';
const VERIFY = '/v1/auth/sessions/verify';
const ANSWERS = {
  'session.v1.list': { sessions: [] },
  'session.v1.verify': { session: {}, session_token: 't', session_jwt: 'j' },
};

let gateway: TestGateway;
/** Stands still, so that nothing is refilled, however slow the machine is. */
const time = { ms: 1000 };

const start = async (ofGateway: Record<string, string>) => {
  gateway = await startTestGateway(ANSWERS, { ofGateway, now: () => time.ms });
};

/** How many of these requests, one after the other, are answered with each status. */
async function tally(times: number, path: string, sent: Sent = {}): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let sends = times; sends > 0; sends -= 1) {
    const { status } = await send(gateway, path, sent);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

const publicCall = (headers: Record<string, string> = {}): Sent => ({
  method: 'POST',
  key: gateway.keys.public,
  body: '{"session_token":"t"}',
  headers,
});

/** The limit that an answer states; undefined without both fields. */
function limitOf({ headers }: Answer): Record<string, unknown> | undefined {
  const fields = [headers.get('ratelimit-policy'), headers.get('ratelimit')];
  if (fields.includes(null)) return undefined;
  const [[[name, policy] = [], ...others], [sameName, state]] = [
    parseList(fields[0]!),
    parseItem(fields[1]!),
  ];
  expect([sameName, others]).toEqual([name, []]);
  return { name, ...Object.fromEntries([...(policy as Map<string, number>), ...state]) };
}

const ONE = { RATE_LIMIT_PER_KEY: '1', RATE_LIMIT_PER_IP: '1' };

afterEach(async () => {
  await gateway.close();
});

describe('the limit of a secret key', () => {
  it('refuses more, says when there is more, and counts no other key and no address', async () => {
    await start({ RATE_LIMIT_PER_KEY: '20', RATE_LIMIT_PER_IP: '1' });
    const key = gateway.keys.secret;
    const first = await send(gateway, SESSIONS, { key });
    expect(limitOf(first)).toEqual({ name: 'per_key', q: 20, w: 1, r: 19, t: 1 });
    const many = await Promise.all(Array.from({ length: 60 }, () => send(gateway, SESSIONS, { key })));
    const refused = many.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(41);
    for (const answer of refused) {
      expect(answer.json).toMatchObject({ status_code: 429, error_type: 'rate_limited' });
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(limitOf(answer)).toMatchObject({ name: 'per_key', t: 1 });
    }
    expect((await send(gateway, VERIFY, publicCall())).status).toBe(200);
    time.ms += 100;
    expect(await tally(4, SESSIONS, { key })).toEqual({ '200': 2, '429': 2 });
  });

  it('counts calls with bad input', async () => {
    await start({ RATE_LIMIT_PER_KEY: '1000' });
    const key = gateway.keys.secret;
    const bad = await send(gateway, '/v1/auth/sessions/list', { key });
    const unknown = await send(gateway, `${SESSIONS}&own=1`, { key });
    expect([bad.status, unknown.status]).toEqual([400, 400]);
    expect([limitOf(bad)?.['r'], limitOf(unknown)?.['r']]).toEqual([999, 998]);
  });
});

describe('the limit of an address', () => {
  it.each([
    ['a public token', VERIFY, 200, () => publicCall()],
    ['a public token where a secret key is needed', SESSIONS, 403, () => ({ key: gateway.keys.public })],
    ['no key', SESSIONS, 401, () => ({})],
    ['a wrong key', SESSIONS, 401, () => ({ key: 'sk_test_wrong' })],
    ['a path without keys', '/v1/openapi.json', 200, () => ({})],
  ])('counts %s', async (_, path, status, sent) => {
    await start(ONE);
    const first = await send(gateway, path, sent());
    const second = await send(gateway, path, sent());
    expect([first.status, second.status]).toEqual([status, 429]);
    expect([limitOf(first), limitOf(second)]).toEqual([
      { name: 'per_ip', q: 1, w: 1, r: 0, t: 1 },
      { name: 'per_ip', q: 1, w: 1, r: 0, t: 1 },
    ]);
    expect(second.json.error_type).toBe('rate_limited');
  });

  it('never refuses a secret key or a probe', async () => {
    await start({ ...ONE, RATE_LIMIT_PER_KEY: '1000' });
    await tally(5, SESSIONS, { key: 'sk_test_wrong' });
    expect(await tally(5, SESSIONS, { key: gateway.keys.secret })).toEqual({ '200': 5 });
    expect(await tally(5, '/livez')).toEqual({ '200': 5 });
  });

  it('is apart for probes, which have one of their own', async () => {
    await start({ ...ONE, TRUSTED_PROXIES: '1' });
    const probe = (address: string) => send(gateway, '/livez', { headers: { 'x-forwarded-for': address } });
    const many = await Promise.all(Array.from({ length: 60 }, () => probe('192.0.2.1')));
    expect(many.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(many.every((answer) => limitOf(answer) === undefined)).toBe(true);
    expect((await probe('192.0.2.2')).status).toBe(200);
    expect((await send(gateway, VERIFY, publicCall({ 'x-forwarded-for': '192.0.2.1' }))).status).toBe(200);
  });

  it('is counted by the forwarded address behind trusted proxies', async () => {
    await start({ ...ONE, TRUSTED_PROXIES: '1' });
    const from = (address: string) => send(gateway, VERIFY, publicCall({ 'x-forwarded-for': address }));
    const statuses = [];
    for (const address of [
      '192.0.2.1',
      '192.0.2.2',
      '192.0.2.1:4711',
      '198.51.100.1, ::ffff:192.0.2.2',
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff::2',
      '2001:db8:1:3::1',
    ])
      statuses.push((await from(address)).status);
    expect(statuses).toEqual([200, 200, 429, 429, 200, 429, 200]);
  });

  it('without trusted proxies is the address of the connection; forwarding headers are ignored', async () => {
    await start(ONE);
    const from = (address: string) =>
      send(gateway, VERIFY, publicCall({ 'x-forwarded-for': address, forwarded: `for=${address}` }));
    expect([(await from('192.0.2.1')).status, (await from('192.0.2.2')).status]).toEqual([200, 429]);
  });

  it('refuses so that a page can read it', async () => {
    await start(ONE);
    const origin = 'https://app.example.com';
    await send(gateway, VERIFY, publicCall({ origin }));
    const known = await send(gateway, VERIFY, publicCall({ origin }));
    const unknown = await send(gateway, VERIFY, { ...publicCall({ origin }), key: 'pk_test_wrong' });
    expect([known.status, unknown.status]).toEqual([429, 429]);
    expect(known.headers.get('access-control-allow-origin')).toBe(origin);
    expect(unknown.headers.get('access-control-allow-origin')).toBe('*');
    expect(unknown.headers.get('access-control-expose-headers')).toContain('RateLimit, RateLimit-Policy');
  });
});

it('counts its refusals by their limit, without an address', async () => {
  await start(ONE);
  await tally(3, SESSIONS, { key: 'sk_test_wrong' });
  await tally(2, SESSIONS, { key: gateway.keys.secret });
  const lines = (await gateway.metrics()).split('\n').filter((line) => line.includes('rate_limit_refusals'));
  expect(lines).toContain('latchkey_rate_limit_refusals_total{limit="per_ip",service="gateway"} 2');
  expect(lines).toContain('latchkey_rate_limit_refusals_total{limit="per_key",service="gateway"} 1');
});

it('has no limit and no fields where both are off', async () => {
  await start({});
  expect(await tally(5, SESSIONS, { key: 'sk_test_wrong' })).toEqual({ '401': 5 });
  expect(limitOf(await send(gateway, SESSIONS, { key: gateway.keys.secret }))).toBeUndefined();
});
