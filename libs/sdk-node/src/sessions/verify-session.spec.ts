import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Latchkey } from '../client/latchkey.js';
import { failureOf, useTestServer } from '../fixtures/test-client.js';
import { APP_ID, createTestIssuer, ISSUER, usualClaims } from '../fixtures/test-issuer.js';
import { refusal } from '../fixtures/test-server.js';

const server = useTestServer();
let issuer: Awaited<ReturnType<typeof createTestIssuer>>;
let latchkey: Latchkey;

beforeEach(async () => {
  issuer = await createTestIssuer();
  server.answer((request) => issuer.answer(request));
  latchkey = server.client({ retries: 0 });
});

const requestsOf = (path: string) => server.seen().filter(({ url }) => url.endsWith(path)).length;
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const refusalOf = async (jwt: string | Promise<string>) => {
  const error: unknown = await failureOf(latchkey.verifySession(await jwt));
  if (!latchkey.verifySession.isError(error)) throw error;
  return error.errorType;
};

describe('a session JWT', () => {
  it('is a session, with all its claims', async () => {
    const { sub, sid, exp, session } = usualClaims();
    const verified = await latchkey.verifySession(await issuer.sign({ exp, session }));
    expect(verified).toMatchObject({
      ...{ user_id: sub, session_id: sid, jwt_expires_at: exp, claims: { role: 'editor', aud: APP_ID } },
      ...{ started_at: session.started_at, expires_at: session.expires_at, factors: session.factors },
    });
  });

  it('needs no request but one for the keys and one for the list', async () => {
    const jwt = await issuer.sign();
    await Promise.all(Array.from({ length: 20 }, () => latchkey.verifySession(jwt)));
    // Clients of earlier cases still ask whether their list has changed.
    expect(server.seen().filter(({ headers }) => headers['if-none-match'] === undefined)).toHaveLength(2);
    expect(requestsOf('/jwks/default')).toBe(1);
  });

  it.each([
    ['has expired', { exp: Math.floor(Date.now() / 1_000) - 1 }, 'session_jwt_expired'],
    [
      'is of a session that is over',
      { session: { ...usualClaims().session, expires_at: 1 } },
      'session_jwt_expired',
    ],
    ['is not valid yet', { nbf: Math.floor(Date.now() / 1_000) + 60 }, 'invalid_session_jwt'],
    ['has another issuer', { iss: 'https://auth.example.com' }, 'invalid_session_jwt'],
    ['names two audiences', { aud: [APP_ID, 'app_2'] }, 'invalid_session_jwt'],
    ['is of another App', { aud: 'app_01k9z6x2m4f8v0c3r5t7w9y2ab' }, 'invalid_session_jwt'],
    ['has no session', { session: undefined }, 'invalid_session_jwt'],
    ['has no sid', { sid: undefined }, 'invalid_session_jwt'],
    ['has no end', { exp: undefined }, 'invalid_session_jwt'],
  ])('a JWT that %s is refused', async (_, claims, type) => {
    expect(await refusalOf(issuer.sign(claims))).toBe(type);
  });

  it('a JWT that the App has not signed is refused', async () => {
    const stranger = await createTestIssuer('stranger');
    const secret = new TextEncoder().encode('a public key is no secret');
    const [head = '', body = '', signature = ''] = (await issuer.sign()).split('.');
    for (const jwt of [
      ...['', 'x', 'a.b.c', `${head}.${body}.`, `${head}.${btoa('{}')}.${signature}`],
      await stranger.sign(),
      await issuer.sign({}, { typ: 'at+jwt' }),
      `${(await issuer.sign()).replace(/[AQgw]$/, (last) => ({ A: 'B', Q: 'R', g: 'h' })[last] ?? 'x')}`,
      new UnsecuredJWT(usualClaims()).encode(),
      await new SignJWT(usualClaims()).setProtectedHeader({ alg: 'HS256', kid: 'jwk_1' }).sign(secret),
    ])
      expect(await refusalOf(jwt)).toBe('invalid_session_jwt');
  });

  it('of a gateway until 0.2.0 has the general type', async () => {
    expect(await latchkey.verifySession(await issuer.sign({}, { typ: 'JWT' }))).toBeDefined();
  });

  it('must have the issuer that the client was given', async () => {
    const jwt = await issuer.sign();
    expect(await server.client({ issuer: ISSUER }).verifySession(jwt)).toBeDefined();
    const other = server.client({ issuer: `https://other.example.com/v1/apps/${APP_ID}` });
    expect(await failureOf(other.verifySession(jwt))).toMatchObject({ errorType: 'invalid_session_jwt' });
  });

  it('a JWT of a new key is accepted after a rotation', async () => {
    await latchkey.verifySession(await issuer.sign());
    await issuer.addKey('jwk_2');
    // Keys are published before they sign; a set that was read just now is not read again at once.
    expect(await refusalOf(issuer.sign({}, { kid: 'jwk_2' }))).toBe('invalid_session_jwt');
    expect(await server.client().verifySession(await issuer.sign({}, { kid: 'jwk_2' }))).toBeDefined();
  });

  it('a JWT of a revoked key is refused half a minute later', async () => {
    const jwt = await issuer.sign();
    await latchkey.verifySession(jwt);
    issuer.removeKeys();
    await issuer.addKey('jwk_2');
    expect(await latchkey.verifySession(jwt)).toBeDefined();
    const now = Date.now() + 31_000;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
    await latchkey.verifySession(jwt).catch(() => undefined);
    await later(100);
    expect(await refusalOf(jwt)).toBe('invalid_session_jwt');
    clock.mockRestore();
  });

  it('is neither valid nor invalid while the keys cannot be read', async () => {
    issuer.keySet.answers = false;
    expect(await refusalOf(issuer.sign())).toBe('connection_failed');
    issuer.keySet.answers = true;
    expect(await latchkey.verifySession(await issuer.sign())).toBeDefined();
  });
});

describe('the factors of a session JWT', () => {
  it.each([
    [{ requireFactors: ['otp'] }, []],
    [{ maxFactorAge: 3 }, []],
    [{ requireFactors: ['totp'] }, [{ type: 'totp', reason: 'factor_missing' }]],
    [{ maxFactorAge: 1 }, [{ type: 'any', reason: 'factor_too_old' }]],
    [{ requireFactors: ['otp'], maxFactorAge: 1 }, [{ type: 'otp', reason: 'factor_too_old' }]],
  ] as const)('under %j lack %j', async (options, unmet) => {
    const verified = latchkey.verifySession(await issuer.sign(), options);
    if (unmet.length === 0) expect(await verified).toBeDefined();
    else
      expect(await failureOf(verified)).toMatchObject({
        errorType: 'step_up_required',
        requiredFactors: unmet,
      });
  });
});

describe('a revoked session', () => {
  it('is refused within 2 seconds by a process that has used the list', async () => {
    const jwt = await issuer.sign();
    await latchkey.verifySession(jwt);
    issuer.revoke('sess_1');
    await later(1_300);
    expect(await refusalOf(jwt)).toBe('session_not_found');
    expect(await latchkey.verifySession(await issuer.sign({ sid: 'sess_2' }))).toBeDefined();
  });

  it('is verified over the API where the list leaves out its time', async () => {
    issuer.revoked.coversFrom = Math.floor(Date.now() / 1_000) + 60;
    const list = issuer.answer;
    server.answer((request) =>
      request.url === '/v1/auth/sessions/verify' ? refusal(404, 'session_not_found') : list(request),
    );
    const error = await failureOf(latchkey.verifySession(await issuer.sign()));
    expect(error).toMatchObject({ errorType: 'session_not_found', status: 404 });
    expect(requestsOf('/sessions/verify')).toBe(1);
  });

  it('may be among the valid ones while the list cannot be read, so no user is let in, unless the App says so', async () => {
    issuer.revoked.answers = false;
    const jwt = await issuer.sign();
    expect(await refusalOf(jwt)).toBe('revocations_stale');
    expect(await latchkey.verifySession(jwt, { onStaleRevocations: 'accept' })).toBeDefined();
    issuer.revoked.answers = true;
    expect(await latchkey.verifySession(jwt)).toBeDefined();
    issuer.revoked.answers = false;
    expect(await latchkey.verifySession(jwt, { staleAfter: 60 })).toBeDefined();
    await later(50);
    expect(await failureOf(latchkey.verifySession(jwt, { staleAfter: 0.01 }))).toMatchObject({
      errorType: 'revocations_stale',
    });
  });
});

describe('a session token', () => {
  // Clients of the specs before still read the list.
  const verifications = () => server.seen().filter(({ method }) => method === 'POST');

  it('is verified over the API, once for parallel calls', async () => {
    server.answer(() => ({ status: 200, body: { session: { id: 'sess_1' } } }));
    const input = { token: 'token-1', requireFactors: ['totp'], maxFactorAge: 5, extendTo: 60 } as const;
    const calls = Array.from({ length: 10 }, () => latchkey.verifySession(input));
    expect(await Promise.all([...calls, latchkey.verifySession({ token: 'token-2' })])).toHaveLength(11);
    expect(verifications().map(({ body }) => JSON.parse(body) as object)).toEqual([
      { session_token: 'token-1', session_expires_in: 60, require_factors: ['totp'], max_factor_age: 5 },
      { session_token: 'token-2' },
    ]);
    await latchkey.verifySession(input);
    expect(verifications()).toHaveLength(3);
  });

  it('fails for all of them, and only the caller who leaves is gone', async () => {
    server.answers(refusal(404, 'session_not_found'));
    const stop = new AbortController();
    const left = failureOf(latchkey.verifySession({ token: 'token' }, { signal: stop.signal }));
    const stays = failureOf(latchkey.verifySession({ token: 'token' }));
    stop.abort(new Error('gone'));
    expect((await left).message).toBe('gone');
    expect(await stays).toMatchObject({ errorType: 'session_not_found' });
    expect(verifications()).toHaveLength(1);
  });
});
