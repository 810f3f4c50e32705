import { describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { sessionFixture } from '../testing/session-fixture.js';
import { callerOf } from '../testing/session-database.js';
import { emailFactor } from '../testing/factors.js';
import { grantKept, grantTo, refusal } from '../testing/session-replica.js';

const { database, replica, other, caller, writes, age } = await sessionFixture('verify');

describe('verifying a session', () => {
  const expireJwt = async (jwt: string) => {
    // A JWT that was signed ten minutes ago, by the key of the App.
    const [, payload = ''] = jwt.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, number>;
    const { SignJWT } = await import('jose');
    const { kid, key } = await replica.ring.signer(caller.app_id);
    const past = {
      ...claims,
      iat: (claims.iat ?? 0) - 600,
      nbf: (claims.nbf ?? 0) - 600,
      exp: (claims.exp ?? 0) - 600,
    };
    return new SignJWT(past).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key);
  };

  it('answers the session of a token, of its JWT, and of both', async () => {
    const { session, session_token, session_jwt } = await grantKept(replica, caller);
    expect(session_token).toMatch(/^[A-Za-z0-9_-]{55}$/);
    const byToken = await replica.sessions.verify(caller, { session_token });
    expect(byToken).toEqual({ session, session_token, session_jwt });
    expect(byToken.session).not.toHaveProperty('session_token');
    expect(await other.sessions.verify(caller, { session_jwt })).toEqual({
      session,
      session_token: '',
      session_jwt,
    });
    expect(await other.sessions.verify(caller, { session_token, session_jwt })).toEqual(byToken);
  });

  it('needs one of them', async () => {
    await expect(replica.sessions.verify(caller, {})).rejects.toMatchObject({
      code: 'invalid_request',
      details: { fields: [{ field: 'session_token' }] },
    });
  });

  it('refuses a token and a JWT of different sessions', async () => {
    const [one, two] = [await grantTo(replica, caller), await grantTo(replica, caller)];
    const both = { session_token: one.session_token, session_jwt: two.session_jwt };
    expect(await refusal(replica.sessions.verify(caller, both))).toBe('session_mismatch');
    expect(await refusal(replica.sessions.check(caller, both))).toBe('session_mismatch');
  });

  it('finds no session of another App, by token or JWT', async () => {
    const { session_token, session_jwt } = await grantTo(replica, caller);
    const stranger = callerOf();
    await replica.signingKeys.jwkSet(stranger.app_id);
    expect(await refusal(replica.sessions.verify(stranger, { session_token }))).toBe('session_not_found');
    expect(await refusal(replica.sessions.verify(stranger, { session_jwt }))).toBe('invalid_session_jwt');
    expect(await refusal(replica.sessions.verify(callerOf(), { session_jwt }))).toBe('invalid_session_jwt');
  });

  it('refuses an expired session', async () => {
    const { session, session_token, session_jwt } = await grantTo(replica, caller, { session_expires_in: 5 });
    await age(session.id, 'expires_at', 300);
    expect(await refusal(replica.sessions.verify(caller, { session_token }))).toBe('session_not_found');
    expect(await refusal(replica.sessions.verify(caller, { session_jwt }))).toBe('session_not_found');
    expect(await refusal(replica.sessions.extend(caller, { session_token, session_expires_in: 60 }))).toBe(
      'session_not_found',
    );
  });

  it('accepts a JWT past its own end, and answers a fresh one; a sign-in does not', async () => {
    const { session, session_jwt, session_token } = await grantKept(replica, caller);
    const expired = await expireJwt(session_jwt);
    const answer = await other.sessions.verify(caller, { session_jwt: expired });
    expect(answer).toMatchObject({ session: { id: session.id }, session_token: '', session_jwt });
    expect(await refusal(replica.sessions.check(caller, { session_jwt: expired }))).toBe('session_not_found');
    expect(await refusal(replica.sessions.check(caller, { session_token, session_jwt: expired }))).toBe(
      'session_not_found',
    );
    expect(await replica.sessions.check(caller, { session_jwt })).toEqual({
      session_id: session.id,
      user_id: session.user_id,
    });
  });

  describe('extension', () => {
    const now = () => Math.floor(Date.now() / 1000);

    it('moves the end to now + N minutes', async () => {
      const { session_token, session_jwt } = await grantTo(replica, caller);
      const answer = await replica.sessions.extend(caller, { session_token, session_expires_in: 525_600 });
      expect(Math.abs(answer.session.expires_at - (now() + 525_600 * 60))).toBeLessThan(5);
      expect(answer.session_jwt).not.toBe(session_jwt);
    });

    it('never moves it back, and writes nothing then', async () => {
      const { session, session_token, session_jwt } = await grantKept(replica, caller);
      const before = await writes(session.id);
      const answer = await replica.sessions.extend(caller, { session_token, session_expires_in: 5 });
      expect(answer).toEqual({ session, session_token, session_jwt });
      expect(await writes(session.id)).toEqual(before);
    });

    it('ends at the latest of concurrent extensions', async () => {
      const { session_token } = await grantTo(replica, caller);
      const minutes = Array.from({ length: 20 }, (_, turn) => 61 + turn * 10);
      await Promise.all(
        minutes.map((session_expires_in) =>
          replica.sessions.extend(caller, { session_token, session_expires_in }),
        ),
      );
      const { session } = await replica.sessions.verify(caller, { session_token });
      expect(Math.abs(session.expires_at - (now() + 251 * 60))).toBeLessThan(5);
    });
  });

  it('asks for step-up, and extends nothing then', async () => {
    const { session, session_token } = await grantTo(replica, caller);
    const demand = { session_token, session_expires_in: 600 };
    expect(await refusal(replica.sessions.extend(caller, { ...demand, require_factors: ['webauthn'] }))).toBe(
      'step_up_required',
    );
    await database.query(
      `UPDATE sessions SET factors = jsonb_set(factors, '{0,method,last_verified_at}',
        to_jsonb(floor(extract(epoch FROM now()))::bigint - 600)) WHERE id = $1`,
      [session.id],
    );
    expect(await refusal(replica.sessions.extend(caller, { ...demand, max_factor_age: 5 }))).toBe(
      'step_up_required',
    );
    const allowed = await replica.sessions.verify(caller, {
      session_token,
      require_factors: ['otp'],
      max_factor_age: 11,
    });
    expect(allowed.session.expires_at).toBe(session.expires_at);
  });

  it('lists the living sessions of a user, newest first, without secrets', async () => {
    const user_id = newId('user');
    const granted = [];
    for (let turn = 0; turn < 3; turn += 1)
      granted.push(await grantTo(replica, caller, { user_id, factor: emailFactor() }));
    const [oldest, middle, newest] = granted.map(({ session }) => session);
    const list = (query = {}) => replica.sessions.list(caller, { user_id, ...query });
    const page = { offset: 0, limit: 50 };
    expect(await list()).toEqual({ sessions: [newest, middle, oldest], count: 3, ...page });
    const second = { limit: 1, offset: 1 };
    expect(await list(second)).toEqual({ sessions: [middle], count: 3, ...second });
    await age(newest?.id ?? '', 'expires_at', 3600);
    expect(await list()).toEqual({ sessions: [middle, oldest], count: 2, ...page });
    expect(await list({ limit: 1, offset: 5 })).toEqual({ sessions: [], count: 2, limit: 1, offset: 5 });
    expect(await replica.sessions.list(caller, { user_id: newId('user') })).toMatchObject({
      sessions: [],
      count: 0,
    });
    expect(await replica.sessions.list(callerOf(), { user_id })).toMatchObject({ sessions: [], count: 0 });
  });
});
