import { describe, expect, it } from '@jest/globals';
import { expectRefusal, nowSeconds, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { unique } from '../harness/sign-in/identities.js';
import { verifiedByThirdParty } from '../harness/sign-in/jwt.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const app = await newApp();

it('answers the session without its token, the token that was sent, and a JWT', async () => {
  const { session, token, userId, emailId, email } = await signIn(app);
  const verified = succeeded(await app.api.verifySession({ session_token: token }));
  const now = nowSeconds();
  expect(verified).toEqual({
    session: expect.any(Object),
    session_token: token,
    session_jwt: expect.any(String),
  });
  expect(verified.session).toEqual({
    id: session.id,
    user_id: userId,
    started_at: session.started_at,
    expires_at: session.expires_at,
    last_active_at: expect.any(Number),
    created_at: session.created_at,
    updated_at: expect.any(Number),
    device_fingerprint: { ip: expect.stringMatching(/./), user_agent: expect.any(String) },
    factors: [
      {
        delivery_channel: 'email',
        type: 'otp',
        method: expect.objectContaining({
          method_id: emailId,
          method_type: 'email',
          email_id: emailId,
          email,
          last_verified_at: expect.any(Number),
        }),
      },
    ],
  });
  expect(Math.abs(verified.session.last_active_at - now)).toBeLessThanOrEqual(60);
});

it('takes a token and a JWT of the same session', async () => {
  const { session, token, jwt } = await signIn(app);
  const verified = succeeded(await app.api.verifySession({ session_token: token, session_jwt: jwt }));
  expect(verified.session.id).toBe(session.id);
  expect(verified.session_token).toBe(token);
});

it('refreshes by a JWT alone: a fresh JWT, and no token, since only its digest is stored', async () => {
  const { session, jwt, userId } = await signIn(app);
  const verified = succeeded(await app.api.verifySession({ session_jwt: jwt }));
  expect(verified).toMatchObject({ session: { id: session.id }, session_token: '' });
  expect(await verifiedByThirdParty(verified.session_jwt, app.id)).toMatchObject({
    sub: userId,
    sid: session.id,
  });
});

it('refuses a token and a JWT of different sessions', async () => {
  const first = await signIn(app);
  const second = await signIn(app, first.email);
  const both = { session_token: first.token, session_jwt: second.jwt };
  expectRefusal(await app.api.verifySession(both), 400, 'session_mismatch');
});

it('wants a token or a JWT', async () => {
  const { fields } = expectRefusal(await app.api.verifySession({}), 400, 'invalid_request');
  expect(fields?.map(({ field }) => field)).toEqual(expect.arrayContaining(['session_token', 'session_jwt']));
});

it('knows no session of an unknown token', async () => {
  expectRefusal(await app.api.verifySession({ session_token: unique('token') }), 404, 'session_not_found');
});

describe('extension', () => {
  it('sets the end to now and so many minutes', async () => {
    const { token } = await signIn(app);
    const before = nowSeconds();
    const { session } = succeeded(
      await app.api.verifySession({ session_token: token, session_expires_in: 600 }),
    );
    expect(session.expires_at).toBeGreaterThanOrEqual(before + 600 * 60 - 1);
    expect(session.expires_at).toBeLessThanOrEqual(nowSeconds() + 600 * 60 + 1);
    const later = succeeded(await app.api.verifySession({ session_token: token }));
    expect(later.session.expires_at).toBe(session.expires_at);
  });

  it('never shortens a session', async () => {
    const { token, session } = await signIn(app);
    const extended = succeeded(await app.api.verifySession({ session_token: token, session_expires_in: 5 }));
    expect(extended.session.expires_at).toBe(session.expires_at);
  });

  it.each([
    [4, 400],
    [5, 200],
    [525600, 200],
    [525601, 400],
    [5.5, 400],
  ])('session_expires_in %d answers %i', async (session_expires_in, status) => {
    const { token } = await signIn(app);
    expect((await app.api.verifySession({ session_token: token, session_expires_in })).status).toBe(status);
  });
});

describe('step-up', () => {
  it('passes where the session holds the factors, recently verified', async () => {
    const { token } = await signIn(app);
    const ask = { session_token: token, require_factors: ['otp'], max_factor_age: 1 };
    succeeded(await app.api.verifySession(ask));
  });

  it.each([
    ['a factor that is missing', { require_factors: ['totp'] }],
    ['one of several that is missing', { require_factors: ['otp', 'webauthn'] }],
  ])('refuses %s', async (_, ask) => {
    const { token } = await signIn(app);
    expectRefusal(await app.api.verifySession({ session_token: token, ...ask }), 403, 'step_up_required');
    succeeded(await app.api.verifySession({ session_token: token }));
  });

  it('does not extend a session that it refuses', async () => {
    const { token, session } = await signIn(app);
    const ask = { session_token: token, require_factors: ['totp'], session_expires_in: 5000 };
    expectRefusal(await app.api.verifySession(ask), 403, 'step_up_required');
    const verified = succeeded(await app.api.verifySession({ session_token: token }));
    expect(verified.session.expires_at).toBe(session.expires_at);
  });

  it('does not know other types', async () => {
    const { token } = await signIn(app);
    const ask = { session_token: token, require_factors: ['password'] };
    expectRefusal(await app.api.verifySession(ask), 400, 'invalid_request');
  });
});
