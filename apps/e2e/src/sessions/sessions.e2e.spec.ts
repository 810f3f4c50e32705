import { describe, expect, it } from '@jest/globals';
import { expectRefusal, nowSeconds, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { issuerOf, tampered, verifiedByThirdParty } from '../harness/sign-in/jwt.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const app = await newApp();
const { api, publicApi } = app;

it('a token verifies its session: all of it, without the token, and with a JWT', async () => {
  const { session, token, userId, emailId, email } = await signIn(app);
  const verified = succeeded(await publicApi.sessions.verify({ session_token: token }));
  expect(verified).toMatchObject({ session_token: token, session_jwt: expect.any(String) });
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
});

it('a JWT has the documented claims for 5 minutes, and verifies its session alone', async () => {
  const { jwt, session, userId } = await signIn(app);
  const claims = await verifiedByThirdParty(jwt, app.id);
  expect(claims).toEqual({
    iss: issuerOf(app.id),
    aud: app.id,
    sub: userId,
    sid: session.id,
    iat: expect.any(Number),
    nbf: claims.iat,
    exp: (claims.iat ?? 0) + 300,
    jti: expect.stringMatching(/./),
    amr: ['otp'],
    session: {
      started_at: session.started_at,
      last_active_at: expect.any(Number),
      expires_at: session.expires_at,
      factors: [{ type: 'otp', delivery_channel: 'email', last_verified_at: expect.any(Number) }],
    },
  });
  const verified = succeeded(await publicApi.sessions.verify({ session_jwt: jwt }));
  expect(verified).toMatchObject({ session: { id: session.id }, session_token: '' });
  const forged = { session_jwt: tampered(jwt, 'payload', { exp: nowSeconds() + 9999 }) };
  expectRefusal(await api.sessions.verify(forged), 401, 'invalid_session_jwt');
  expectRefusal(await publicApi.sessions.revoke({ session_jwt: jwt }), 403, 'secret_key_required');
});

it('a verification extends, unless a factor is missing or a JWT comes with a public token', async () => {
  const { token, jwt, session } = await signIn(app);
  const longer = { session_expires_in: 600 };
  const stepUp = { session_token: token, require_factors: ['totp'], ...longer };
  expectRefusal(await api.sessions.verify(stepUp), 403, 'step_up_required');
  const byJwt = await publicApi.sessions.verify({ session_jwt: jwt, ...longer });
  expectRefusal(byJwt, 403, 'secret_key_required');
  const verified = succeeded(await api.sessions.verify({ session_token: token, require_factors: ['otp'] }));
  expect(verified.session.expires_at).toBe(session.expires_at);
  const extended = succeeded(await publicApi.sessions.verify({ session_token: token, ...longer }));
  expect(extended.session.expires_at).toBeGreaterThanOrEqual(session.started_at + 600 * 60);
});

it('the sessions of a user are listed in pages, without tokens', async () => {
  const first = await signIn(app);
  const second = await signIn(app, first.email);
  const ended = await signIn(app, first.email);
  succeeded(await api.sessions.revoke({ session_token: ended.token }));
  const answer = await api.sessions.list({ user_id: first.userId, limit: 1, offset: 1 });
  const page = { count: 2, limit: 1, offset: 1 };
  expect(succeeded(answer)).toMatchObject({ sessions: [{ id: first.session.id }], ...page });
  expect(answer.body.sessions[0]).not.toHaveProperty('session_token');
  const { sessions } = succeeded(await api.sessions.list({ user_id: first.userId }));
  expect(sessions.map(({ id }) => id)).toEqual([second.session.id, first.session.id]);
});

describe('revoking', () => {
  it('one session leaves the others, and its token and JWT are unknown', async () => {
    const ended = await signIn(app);
    const other = await signIn(app, ended.email);
    expect(succeeded(await publicApi.sessions.revoke({ session_token: ended.token }))).toEqual({
      revoked: 1,
    });
    for (const credential of [{ session_token: ended.token }, { session_jwt: ended.jwt }])
      expectRefusal(await api.sessions.verify(credential), 404, 'session_not_found');
    succeeded(await api.sessions.verify({ session_token: other.token }));
  });
});

it('a user has as many sessions as the App allows, and the oldest ends', async () => {
  const few = await newApp({ settings: { max_sessions_per_user: 2 } });
  const { email, token: oldest } = await signIn(few);
  const { token: kept } = await signIn(few, email);
  const { token: newest } = await signIn(few, email);
  const verify = (session_token: string) => few.api.sessions.verify({ session_token });
  expectRefusal(await verify(oldest), 404, 'session_not_found');
  for (const living of [kept, newest]) succeeded(await verify(living));
});
