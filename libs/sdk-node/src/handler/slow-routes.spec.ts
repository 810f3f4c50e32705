import { beforeEach, describe, expect, it } from '@jest/globals';
import { SECRET_KEY, useTestServer } from '../fixtures/test-client.js';
import { createTestIssuer, usualClaims } from '../fixtures/test-issuer.js';
import { refusal, type SeenRequest, type TestAnswer } from '../fixtures/test-server.js';
import { type Auth, createAuth } from './auth.js';

const server = useTestServer();
const ORIGIN = 'https://app.example.com';
const SESSION = '__Host-latchkey_session';
const JWT = '__Host-latchkey_jwt';
let issuer: Awaited<ReturnType<typeof createTestIssuer>>;
let auth: Auth;
let jwts: Readonly<Record<User, string>>;
let alive: Set<string>;

type User = 'ada' | 'bob';

const tokenOf = (user: User) => `token_of_${user}`;
const claimsOf = (user: User) => ({ sub: user, sid: `session_of_${user}` });

/** The browser's cookies, each with its line of `Set-Cookie`. */
class Jar {
  private readonly lines = new Map<string, string>();

  keep(cookies: readonly string[]): void {
    for (const line of cookies) {
      const name = line.slice(0, line.indexOf('='));
      if (line.includes('Max-Age=0;')) this.lines.delete(name);
      else this.lines.set(name, line);
    }
  }

  get names(): string[] {
    return [...this.lines.keys()];
  }

  value(name: string): string | undefined {
    return this.lines
      .get(name)
      ?.slice(name.length + 1)
      .split(';')[0];
  }

  forget(name: string): void {
    this.lines.delete(name);
  }

  request(path = '/report', init: RequestInit = {}): Request {
    const cookie = this.names.map((name) => `${name}=${this.value(name)}`).join('; ');
    return new Request(`${ORIGIN}${path}`, { ...init, headers: { ...init.headers, cookie } });
  }
}

beforeEach(async () => {
  issuer = await createTestIssuer();
  auth = createAuth({ baseUrl: server.baseUrl(), secretKey: SECRET_KEY, origins: [ORIGIN] });
  jwts = { ada: await issuer.sign(claimsOf('ada')), bob: await issuer.sign(claimsOf('bob')) };
  alive = new Set(['ada', 'bob'].map((user) => tokenOf(user as User)));
  server.answer(answerTo);
});

/** A gateway with the sessions of two users; Bob is who proves himself. */
function answerTo(request: SeenRequest): TestAnswer {
  const path = request.url.replace('/v1/auth/', '');
  if (!['otps/verify', 'sessions/verify', 'sessions/revoke'].includes(path)) return issuer.answer(request);
  const { session_token } = JSON.parse(request.body) as { session_token?: string };
  if (path === 'otps/verify')
    return session_token ? refusal(409, 'session_user_mismatch') : { status: 200, body: answerOf('bob') };
  const isAlive = session_token !== undefined && alive.has(session_token);
  if (path === 'sessions/revoke') {
    alive.delete(session_token ?? '');
    return { status: 200, body: { revoked: Number(isAlive) } };
  }
  const user = session_token === tokenOf('ada') ? 'ada' : 'bob';
  return isAlive ? { status: 200, body: answerOf(user) } : refusal(404, 'session_not_found');
}

function answerOf(user: User) {
  const { started_at, expires_at } = usualClaims().session;
  const session = { id: claimsOf(user).sid, user_id: user, started_at, expires_at, factors: [] };
  return { session, session_token: tokenOf(user), session_jwt: jwts[user] };
}

/** Of a page of the App. */
async function post(jar: Jar, path: string, body: object = {}): Promise<number> {
  const headers = { origin: ORIGIN, 'x-latchkey-request': '1', 'content-type': 'application/json' };
  const request = jar.request(`/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = await auth.handler(request);
  jar.keep(answer.headers.getSetCookie());
  return answer.status;
}

const signInAsBob = (jar: Jar) =>
  post(jar, 'otps/verify', { method_id: 'email_1', otp: '1', replace_session: true });

/** A browser where Ada has signed in, and a JWT of hers that is no longer there: the next route renews it. */
async function withoutJwt(): Promise<Jar> {
  const jar = new Jar();
  jar.keep([`${SESSION}=${tokenOf('ada')}; Path=/`]);
  expect(await post(jar, 'sessions/verify')).toBe(200);
  jar.forget(JWT);
  return jar;
}

/** Begins a route of the App; its answer arrives when the result is called. */
async function slowRoute(jar: Jar): Promise<() => void> {
  const guarded = await auth.guard(jar.request());
  if ('refused' in guarded) throw new Error('the route was refused');
  expect(guarded.session.user_id).toBe('ada');
  return () => jar.keep(guarded.cookies);
}

const userOf = async (jar: Jar) => (await auth.getSession(jar.request())).session?.user_id;
const verifications = () => server.seen().filter(({ url }) => url === '/v1/auth/sessions/verify').length;

describe('an answer of a guarded route that arrives late', () => {
  it('leaves the cookies of a sign-in meanwhile in force', async () => {
    const jar = await withoutJwt();
    const arrive = await slowRoute(jar);
    expect(await signInAsBob(jar)).toBe(200);
    arrive();
    expect(jar.value(SESSION)).toBe(tokenOf('bob'));
    const checked = await auth.getSession(jar.request());
    expect(checked.session?.user_id).toBe('bob');
    jar.keep(checked.cookies);
    const before = verifications();
    expect([await userOf(jar), verifications()]).toEqual(['bob', before]);
  });

  it('does not act as the earlier user, also where their session could not be ended', async () => {
    const jar = await withoutJwt();
    const arrive = await slowRoute(jar);
    expect(await signInAsBob(jar)).toBe(200);
    alive.add(tokenOf('ada'));
    arrive();
    const guarded = await auth.guard(jar.request());
    expect('session' in guarded && guarded.session.user_id).toBe('bob');
  });

  it('brings no session back after a sign-out', async () => {
    const jar = await withoutJwt();
    const arrive = await slowRoute(jar);
    expect(await post(jar, 'sessions/revoke')).toBe(200);
    expect(jar.names).toEqual([]);
    arrive();
    expect(jar.names).toEqual([JWT]);
    const before = verifications();
    expect(await auth.getSession(jar.request())).toEqual({ session: null, cookies: [] });
    const guarded = await auth.guard(jar.request());
    expect('refused' in guarded && guarded.refused.status).toBe(401);
    expect(verifications()).toBe(before);
  });

  it('renews the JWT of a session that goes on, and the next route needs no call', async () => {
    const jar = await withoutJwt();
    (await slowRoute(jar))();
    expect(jar.names).toEqual([SESSION, JWT]);
    const before = verifications();
    expect([await userOf(jar), verifications()]).toEqual(['ada', before]);
  });
});

describe('cookies of an earlier version', () => {
  const older = (user: User, jwt: string): Jar => {
    const jar = new Jar();
    jar.keep([`${SESSION}=${tokenOf(user)}; Path=/`, `${JWT}=${jwt}; Path=/`]);
    return jar;
  };

  it('decide a request, without a call', async () => {
    expect([await userOf(older('ada', jwts.ada)), verifications()]).toEqual(['ada', 0]);
  });

  it('are renewed, and the earlier version can ask by them', async () => {
    const jar = older('ada', await issuer.sign({ ...claimsOf('ada'), exp: usualClaims().iat + 5 }));
    const { session, cookies } = await auth.getSession(jar.request());
    jar.keep(cookies);
    expect([session?.user_id, verifications()]).toEqual(['ada', 1]);
    expect([await userOf(jar), verifications()]).toEqual(['ada', 1]);
    // It knows the token by the same name, and takes the JWT for none of its own.
    expect(jar.value(SESSION)).toBe(tokenOf('ada'));
    await expect(server.client().verifySession(jar.value(JWT) ?? '')).rejects.toMatchObject({
      errorType: 'invalid_session_jwt',
    });
  });
});
