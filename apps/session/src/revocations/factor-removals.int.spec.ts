import { describe, expect, it } from '@jest/globals';
import type { Factor } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { decodeJwt } from 'jose';
import { sessionFixture } from '../testing/session-fixture.js';
import { callerOf } from '../testing/session-database.js';
import { emailFactor } from '../testing/factors.js';
import { grantKept, grantTo, refusal } from '../testing/session-replica.js';

const RACE = 50;

const { database, replica, other, caller } = await sessionFixture('factor_removals');

const totpFactor = (totp_id: string, delivery_channel: Factor['delivery_channel']): Factor => ({
  delivery_channel,
  type: 'totp',
  method: { method_id: totp_id, method_type: 'totp', last_verified_at: 0, totp_id },
});

/** An account whose provider vouches for an email that the user has here. */
const oauthFactor = (id: string, email_id?: string): Factor => ({
  delivery_channel: 'google_oauth',
  type: 'oauth',
  method: {
    method_id: email_id ?? id,
    method_type: 'email',
    last_verified_at: 0,
    id,
    provider_subject: '108',
    ...(email_id !== undefined && { email_id, email: 'ada@example.com' }),
  },
});

describe('removing a method', () => {
  const remove = (user_id: string, method_id: string, by = caller) =>
    replica.revocations.removeFactors(by, { user_id, method_id });
  const revokedEventsOf = (userId: string) =>
    database.query(`SELECT FROM outbox WHERE type = 'session.revoked' AND user_id = $1`, [userId]);

  it('ends a session without another factor, and publishes its event', async () => {
    const user_id = newId('user');
    const { session_token, session_jwt, session } = await grantKept(replica, caller, { user_id });
    const method_id = session.factors[0]?.method.method_id ?? '';
    expect(await remove(user_id, method_id)).toEqual({ revoked: 1 });
    for (const at of [replica, other]) {
      expect(await refusal(at.sessions.verify(caller, { session_token }))).toBe('session_not_found');
      expect(await refusal(at.sessions.verify(caller, { session_jwt }))).toBe('session_not_found');
    }
    expect(await remove(user_id, method_id)).toEqual({ revoked: 0 });
    expect(await revokedEventsOf(user_id)).toHaveLength(1);
  });

  it('removes its factor from a session that has another one, and from its JWT', async () => {
    const user_id = newId('user');
    const factor = emailFactor();
    const { session, session_token } = await grantTo(replica, caller, { user_id, factor });
    const second = await grantKept(replica, caller, {
      user_id,
      session_id: session.id,
      factor: emailFactor(),
    });
    expect(await remove(user_id, factor.method.method_id)).toEqual({ revoked: 0 });
    const answer = await other.sessions.verify(caller, { session_token });
    expect(answer.session.factors).toEqual([second.session.factors[1]]);
    expect(answer.session_jwt).not.toBe(second.session_jwt);
    expect(decodeJwt(answer.session_jwt).session).toMatchObject({ factors: [{}] });
    expect(await revokedEventsOf(user_id)).toEqual([]);
  });

  it('removes the factors of a TOTP and of its recovery codes', async () => {
    const user_id = newId('user');
    const totp_id = newId('totp');
    const { session } = await grantTo(replica, caller, { user_id });
    for (const channel of ['totp_authenticator', 'totp_recovery_code'] as const)
      await grantTo(replica, caller, {
        user_id,
        session_id: session.id,
        factor: totpFactor(totp_id, channel),
      });
    await remove(user_id, totp_id);
    const [left] = (await replica.sessions.list(caller, { user_id })).sessions;
    expect(left?.factors).toEqual(session.factors);
  });

  it("leaves sessions of other users, even by a method of the same id, and another App's", async () => {
    const factor = emailFactor();
    const method_id = factor.method.method_id;
    const first = await grantTo(replica, caller, { factor });
    const second = await grantTo(replica, caller, { factor });
    expect(await remove(first.session.user_id, method_id, callerOf())).toEqual({ revoked: 0 });
    expect(await remove(first.session.user_id, method_id)).toEqual({ revoked: 1 });
    const { session_token } = second;
    await expect(replica.sessions.verify(caller, { session_token })).resolves.toBeDefined();
    // A method that was moved still works for its new user.
    const user_id = newId('user');
    await expect(grantTo(replica, caller, { factor, user_id })).resolves.toBeDefined();
  });

  it('lets no session start with it or add it any more', async () => {
    const user_id = newId('user');
    const factor = emailFactor();
    const { session } = await grantTo(replica, caller, { user_id });
    await remove(user_id, factor.method.method_id);
    expect(await refusal(grantTo(other, caller, { user_id, factor }))).toBe('method_not_found');
    const carriedOn = grantTo(other, caller, { user_id, factor, session_id: session.id });
    expect(await refusal(carriedOn)).toBe('method_not_found');
    const [left] = (await replica.sessions.list(caller, { user_id })).sessions;
    expect(left?.factors).toEqual(session.factors);
  });

  it.each([
    ['provider', (id: string) => id],
    ['email that it vouches for', (_: string, email: string) => email],
  ])('removes the factor of an account with its %s', async (_, choose) => {
    const [user_id, id, email] = [newId('user'), newId('idpuser'), newId('email')];
    const { session, session_token } = await grantTo(replica, caller, { user_id });
    const factor = oauthFactor(id, email);
    const other_id = newId('idpuser');
    for (const added of [factor, oauthFactor(other_id)])
      await grantTo(replica, caller, { user_id, session_id: session.id, factor: added });
    expect(await remove(user_id, choose(id, email))).toEqual({ revoked: 0 });
    const left = (await other.sessions.verify(caller, { session_token })).session.factors;
    expect(left.map(({ method }) => method.id)).toEqual([undefined, other_id]);
    // Neither a new session nor this one gets it again.
    for (const session_id of [undefined, session.id])
      expect(await refusal(grantTo(other, caller, { user_id, factor, session_id }))).toBe('method_not_found');
  });

  it('of a provider leaves the code that was sent to its email, and of the email takes both', async () => {
    const [user_id, id, email] = [newId('user'), newId('idpuser'), newId('email')];
    const { method, ...code } = emailFactor(email);
    const sent = { ...code, method: { ...method, email_id: email } };
    const start = () => grantTo(replica, caller, { user_id, factor: oauthFactor(id, email) });
    const { session } = await start();
    await grantTo(replica, caller, { user_id, session_id: session.id, factor: sent });
    await start();
    expect(await remove(user_id, id)).toEqual({ revoked: 1 });
    const [left, none] = (await replica.sessions.list(caller, { user_id })).sessions;
    expect(left?.factors.map(({ delivery_channel }) => delivery_channel)).toEqual(['email']);
    expect(none).toBeUndefined();
    expect(await remove(user_id, email)).toEqual({ revoked: 1 });
  });

  it.each([
    ['a code', (email: string) => emailFactor(email), (email: string) => email],
    [
      'an account, by its provider',
      (email: string, id: string) => oauthFactor(id, email),
      (_: string, id: string) => id,
    ],
    [
      'an account, by its email',
      (email: string, id: string) => oauthFactor(id, email),
      (email: string) => email,
    ],
  ])(`leaves none of its factors behind where ${RACE} sign-ins meet it: %s`, async (...[, make, choose]) => {
    const user_id = newId('user');
    const ids = [newId('email'), newId('idpuser')] as const;
    const factor = make(...ids);
    const { session } = await grantTo(replica, caller, { user_id });
    const outcomes = await Promise.all(
      Array.from({ length: RACE }, (_, turn) => {
        const at = turn % 2 ? replica : other;
        if (turn === RACE / 2)
          return at.revocations
            .removeFactors(caller, { user_id, method_id: choose(...ids) })
            .then(() => 'removed');
        const session_id = turn % 3 ? undefined : session.id;
        return grantTo(at, caller, { user_id, factor, session_id }).then(
          () => 'granted',
          (error: { code: string }) => error.code,
        );
      }),
    );
    const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
    expect(count('granted') + count('method_not_found') + count('removed')).toBe(RACE);
    const { sessions } = await replica.sessions.list(caller, { user_id });
    expect(sessions.map(({ id, factors }) => ({ id, factors }))).toEqual([
      { id: session.id, factors: session.factors },
    ]);
  });
});
