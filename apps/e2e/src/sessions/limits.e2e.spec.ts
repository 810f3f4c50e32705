import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/api.js';
import { newApp } from '../harness/http/app.js';
import { SANDBOX_CODE } from '../harness/sign-in/identities.js';
import { claimsOf } from '../harness/sign-in/jwt.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const MINUTE = 60;
/** A changed setting counts in every replica of the gateway within a second. */
const SETTINGS_KNOWN_MS = 1100;

const lifeOf = ({ expires_at, started_at }: { expires_at: number; started_at: number }) =>
  expires_at - started_at;

describe('session_max_minutes', () => {
  it('shortens what a sign-in and a verification ask for', async () => {
    const app = await newApp({ settings: { session_max_minutes: 60 } });
    const { session, token } = await signIn(app, undefined, 525_600);
    expect(lifeOf(session)).toBe(60 * MINUTE);
    const verified = succeeded(
      await app.api.verifySession({ session_token: token, session_expires_in: 525_600 }),
    );
    expect(verified.session.expires_at).toBe(session.expires_at);
  });

  it('counts for sessions that are older than the setting, in their JWTs too', async () => {
    const app = await newApp();
    const { session, token, userId } = await signIn(app, undefined, 525_600);
    expect(lifeOf(session)).toBe(525_600 * MINUTE);
    succeeded(await adminApi().updateApp(app.id, { settings: { session_max_minutes: 30 } }));
    await delay(SETTINGS_KNOWN_MS);
    const verified = succeeded(await app.api.verifySession({ session_token: token }));
    expect(lifeOf(verified.session)).toBe(30 * MINUTE);
    expect(claimsOf(verified.session_jwt).session).toMatchObject({ expires_at: verified.session.expires_at });
    const { sessions } = succeeded(await app.api.listSessions({ user_id: userId }));
    expect(sessions.map(lifeOf)).toEqual([30 * MINUTE]);
  });
});

it('session_idle_minutes bounds the life of a JWT, and leaves a session that is used', async () => {
  const app = await newApp({ settings: { session_idle_minutes: 1 } });
  const { jwt, token } = await signIn(app);
  const { exp = 0, iat = 0 } = claimsOf(jwt) as { exp?: number; iat?: number };
  expect(exp - iat).toBe(MINUTE);
  succeeded(await app.api.verifySession({ session_token: token }));
});

describe('a public token', () => {
  it('starts and extends sessions up to public_session_max_minutes', async () => {
    const app = await newApp({ settings: { public_session_max_minutes: 60 } });
    const { email_id } = succeeded(await app.api.sendEmail({ email: (await signIn(app)).email }));
    const proof = { method_id: email_id, otp: SANDBOX_CODE, session_expires_in: 525_600 };
    const started = succeeded(await app.publicApi.verifyOtp(proof));
    expect(started.session && lifeOf(started.session)).toBe(60 * MINUTE);
    const extend = { session_token: started.session_token, session_expires_in: 120 };
    expect(lifeOf(succeeded(await app.publicApi.verifySession(extend)).session)).toBe(60 * MINUTE);
    expect(lifeOf(succeeded(await app.api.verifySession(extend)).session)).toBeGreaterThanOrEqual(
      120 * MINUTE,
    );
  });

  it('verifies by a JWT alone, and extends nothing by it', async () => {
    const app = await newApp();
    const { session, jwt, token, email } = await signIn(app);
    const extend = { session_jwt: jwt, session_expires_in: 525_600 };
    expectRefusal(await app.publicApi.verifySession(extend), 403, 'secret_key_required');
    const verified = succeeded(await app.publicApi.verifySession({ session_jwt: jwt }));
    expect(verified.session.expires_at).toBe(session.expires_at);

    const { email_id } = succeeded(await app.api.sendEmail({ email }));
    const proof = { method_id: email_id, otp: SANDBOX_CODE };
    expectRefusal(await app.publicApi.verifyOtp({ ...proof, ...extend }), 403, 'secret_key_required');
    // The code was not spent.
    const carriedOn = succeeded(await app.publicApi.verifyOtp({ ...proof, session_jwt: jwt }));
    expect(carriedOn.session).toMatchObject({ id: session.id, expires_at: session.expires_at });
    succeeded(await app.publicApi.verifySession({ session_token: token, session_expires_in: 90 }));
  });
});

it('revoking every session of a user may leave one', async () => {
  const app = await newApp();
  const first = await signIn(app);
  const kept = await signIn(app, first.email);
  const except = { user_id: first.userId, except_session_id: kept.session.id };
  expectRefusal(await app.publicApi.revoke(except), 403, 'secret_key_required');
  expect(succeeded(await app.api.revoke(except))).toEqual({ revoked: 1 });
  expectRefusal(await app.api.verifySession({ session_token: first.token }), 404, 'session_not_found');
  succeeded(await app.api.verifySession({ session_token: kept.token }));
  const beside = { session_token: kept.token, except_session_id: kept.session.id };
  expectRefusal(await app.api.revoke(beside), 400, 'invalid_request');
});
