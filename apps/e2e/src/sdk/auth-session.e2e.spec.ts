import { expect, it } from '@jest/globals';
import { createAuth } from '@latchkey/node';
import { until } from '@latchkey/platform/testing';
import { succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { type SignedIn, signIn } from '../harness/sign-in/sign-in.js';
import { currentRun } from '../harness/stack/run.js';
import { APP_ORIGIN } from './handler-page.js';

const app = await newApp();
const options = { baseUrl: currentRun().baseUrl, secretKey: app.secretKey, origins: [APP_ORIGIN] };

/** A server of the App that counts its calls of the API by path. */
function newServer({ baseUrl = options.baseUrl } = {}) {
  const calls: string[] = [];
  const counted: typeof fetch = (input, init) => {
    calls.push(new URL(input instanceof Request ? input.url : input).pathname);
    return fetch(input, init);
  };
  const verifications = () => calls.filter((path) => path === '/v1/auth/sessions/verify').length;
  return { auth: createAuth({ ...options, baseUrl, fetch: counted }), verifications };
}

type Cookies = Partial<Pick<SignedIn, 'token' | 'jwt'>>;

function requestBy({ token, jwt }: Cookies): Request {
  const pairs = [token && `__Host-latchkey_session=${token}`, jwt && `__Host-latchkey_jwt=${jwt}`];
  return new Request(`${APP_ORIGIN}/page`, { headers: { cookie: pairs.filter(Boolean).join('; ') } });
}

it('a session is known by its JWT, without a call', async () => {
  const { auth, verifications } = newServer();
  const user = await signIn(app);
  const { session, cookies } = await auth.getSession(requestBy(user), { maxFactorAge: 10 });
  expect(session).toMatchObject({
    user_id: user.userId,
    session_id: user.session.id,
    factors: [{ type: 'otp' }],
  });
  expect([cookies, verifications()]).toEqual([[], 0]);
});

it('without a JWT, or with another one, the API is asked, and the answer carries a new one', async () => {
  const { auth, verifications } = newServer();
  const { token, userId, jwt } = await signIn(app);
  for (const cookies of [{ token }, { token, jwt: `${jwt.slice(0, -8)}AAAAAAAA` }]) {
    const checked = await auth.getSession(requestBy(cookies));
    expect(checked.session).toMatchObject({ user_id: userId });
    expect(checked.cookies).toEqual([expect.stringMatching(/^__Host-latchkey_jwt=ey/)]);
  }
  expect(verifications()).toBe(2);
  expect(await auth.getSession(requestBy({ jwt }))).toEqual({ session: null, cookies: [] });
});

it('a factor that the JWT does not know yet is asked for', async () => {
  const { auth } = newServer();
  const user = await signIn(app);
  const unmet = auth.getSession(requestBy(user), { requireFactors: ['totp'] });
  await expect(unmet).rejects.toMatchObject({
    errorType: 'step_up_required',
    requiredFactors: [{ type: 'totp' }],
  });
  const guarded = await auth.guard(requestBy(user), { requireFactors: ['totp'] });
  expect('refused' in guarded && guarded.refused.status).toBe(403);
});

it('a revoked session ends within seconds, and the cookies of a sign-in meanwhile stay', async () => {
  const { auth } = newServer();
  const user = await signIn(app);
  expect((await auth.getSession(requestBy(user))).session).not.toBeNull();
  succeeded(await app.api.sessions.revoke({ session_token: user.token }));
  await until(async () => (await auth.getSession(requestBy(user))).session === null);
  expect((await auth.getSession(requestBy(user))).cookies).toEqual([]);
});

it('while the gateway is away, no user becomes a visitor', async () => {
  const { auth } = newServer({ baseUrl: 'http://127.0.0.1:9' });
  const user = await signIn(app);
  await expect(auth.getSession(requestBy(user))).rejects.toMatchObject({ errorType: 'service_unavailable' });
  const guarded = await auth.guard(requestBy(user));
  expect('refused' in guarded && guarded.refused.status).toBe(503);
});
