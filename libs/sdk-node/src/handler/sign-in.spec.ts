import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SECRET_KEY, useTestServer } from '../fixtures/test-client.js';
import { refusal } from '../fixtures/test-server.js';
import { createAuthHandler } from './auth.js';

const server = useTestServer();
const ORIGIN = 'https://app.example.com';
const OTHER = refusal(409, 'session_user_mismatch');
const BUSY = refusal(503, 'service_unavailable');
const ENDED = refusal(404, 'session_not_found');
const SIGNED_IN = {
  status: 200,
  body: { session_token: 'new', session_jwt: 'jwt', session: { expires_at: 4_000_000_000 } },
};
const told: string[] = [];

beforeEach(() => {
  told.length = 0;
  jest.spyOn(console, 'warn').mockImplementation((line: string) => void told.push(line));
});
afterEach(() => void jest.restoreAllMocks());

/** Asks as a page whose cookie holds a session. */
async function ask(method: string, path: string, body?: object) {
  const handler = createAuthHandler({
    ...{ baseUrl: server.baseUrl(), secretKey: SECRET_KEY, origins: [ORIGIN] },
  });
  const own = { origin: ORIGIN, 'sec-fetch-site': 'same-origin', 'x-latchkey-request': '1' };
  const headers = { ...own, 'content-type': 'application/json', cookie: '__Host-latchkey_session=old' };
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await handler(new Request(`${ORIGIN}/auth/${path}`, sent));
  return { status: answer.status, cookies: answer.headers.getSetCookie() };
}

const verify = (more: object = {}) => ask('POST', 'otps/verify', { method_id: 'email_1', otp: '1', ...more });
const asked = () =>
  server.seen().map(({ url, body }) => [url.replace('/v1/auth/', ''), JSON.parse(body).session_token]);

describe('a proof of another user than the one of the cookie', () => {
  it('is refused, and keeps the cookies', async () => {
    server.answers(OTHER);
    expect(await verify()).toEqual({ status: 409, cookies: [] });
  });

  it('of a form to sign in begins a session, and ends the earlier one', async () => {
    server.answers(OTHER, SIGNED_IN, { status: 200, body: { revoked: 1 } });
    const { status, cookies } = await verify({ replace_session: true });
    expect([status, cookies.join()]).toEqual([200, expect.stringContaining('__Host-latchkey_session=new')]);
    expect(asked()).toEqual([
      ['otps/verify', 'old'],
      ['otps/verify', undefined],
      ['sessions/revoke', 'old'],
    ]);
    expect(told).toEqual([]);
  });

  it('stands where the earlier session cannot be ended; the second try may do it, and else it is said', async () => {
    server.answers(OTHER, SIGNED_IN, BUSY, { status: 200, body: { revoked: 1 } });
    expect((await verify({ replace_session: true })).status).toBe(200);
    expect(told).toEqual([]);
    server.answers(OTHER, SIGNED_IN, BUSY, BUSY);
    const { status, cookies } = await verify({ replace_session: true });
    expect([status, cookies.join()]).toEqual([200, expect.stringContaining('__Host-latchkey_session=new')]);
    expect(told).toEqual([expect.stringContaining('could not be ended')]);
  });
});

it.each([
  ['GET', 'users/me', undefined, []],
  ['POST', 'profile/balances', { wallet_id: 'wallet_1' }, []],
  [
    'POST',
    'sessions/verify',
    {},
    [expect.stringContaining('Max-Age=0'), expect.stringContaining('Max-Age=0')],
  ],
  ['POST', 'sessions/revoke', { everywhere: true }, [expect.anything(), expect.anything()]],
])(
  '%s %s for a session that has ended: cookies go where no sign-in runs beside',
  async (method, path, body, gone) => {
    server.answers(ENDED);
    expect(await ask(method, path, body)).toEqual({ status: 404, cookies: gone });
  },
);

it.each([
  ['GET', 'users/me', undefined, 0],
  ['POST', 'sessions/verify', {}, 2],
])(
  '%s %s of a living session: cookies are set where no sign-in runs beside',
  async (method, path, body, set) => {
    server.answers(SIGNED_IN);
    expect((await ask(method, path, body)).cookies).toHaveLength(set);
  },
);
