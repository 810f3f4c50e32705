import { describe, expect, it } from '@jest/globals';
import type { Caller, Factor } from '@latchkey/contracts';
import { Envelope } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { sessionFixture } from '../testing/session-fixture.js';
import { callerOf } from '../testing/session-database.js';
import { emailFactor } from '../testing/factors.js';
import { grantTo, refusal, sessionReplica } from '../testing/session-replica.js';

const RACE = 50;

const smsFactor = (methodId = newId('pn')): Factor => ({
  delivery_channel: 'sms',
  type: 'otp',
  method: {
    method_id: methodId,
    method_type: 'phone_number',
    phone_number: '+14155552671',
    last_verified_at: 0,
  },
});

const { database, replica, other, caller } = await sessionFixture('grants');

describe('granting a session', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const eventsOf = (userId: string) =>
    database.query<{ type: string; app_id: string; data: object }>(
      'SELECT type, app_id, data FROM outbox WHERE user_id = $1 ORDER BY seq',
      [userId],
    );

  it('starts one with the factor, sets its time, and publishes an event', async () => {
    const user_id = newId('user');
    const factor = emailFactor();
    const { session } = await grantTo(replica, caller, { user_id, factor });
    expect(session).toMatchObject({
      user_id,
      device_fingerprint: { ip: '203.0.113.7', user_agent: 'Browser' },
    });
    expect(session.id).toMatch(/^sess_/);
    expect(session.expires_at - session.started_at).toBe(3600);
    const [kept] = session.factors;
    expect(Math.abs((kept?.method.last_verified_at ?? 0) - now())).toBeLessThan(5);
    expect(kept).toEqual({
      ...factor,
      method: { ...factor.method, last_verified_at: kept?.method.last_verified_at },
    });
    expect(await eventsOf(user_id)).toEqual([
      {
        type: 'session.created',
        app_id: caller.app_id,
        data: { session_id: session.id, sign_in_method: 'email_otp' },
      },
    ]);
  });

  it('requires a lifetime for a new session', async () => {
    expect(await refusal(grantTo(replica, caller, { session_expires_in: undefined }))).toBe(
      'invalid_request',
    );
  });

  it('leaves no session behind where the key provider fails', async () => {
    const fail = () => Promise.reject(new Error('key provider away'));
    const envelope = new Envelope({ newDataKey: fail, unwrap: fail, rewrap: fail });
    const user_id = newId('user');
    const broken = sessionReplica({ ...database, envelope });
    expect(await refusal(grantTo(broken, callerOf(), { user_id }))).toBe('key_provider_unavailable');
    expect(await refusal(broken.signingKeys.rotate(caller.app_id))).toBe('key_provider_unavailable');
    expect(await eventsOf(user_id)).toEqual([]);
  });

  it('adds a factor to the session that was handed in, and extends it', async () => {
    const { session, session_jwt } = await grantTo(replica, caller);
    const { user_id, id } = session;
    const factor = smsFactor();
    const second = await grantTo(replica, caller, {
      user_id,
      session_id: id,
      factor,
      session_expires_in: 120,
    });
    expect(second.session_token).toBe('');
    expect(second.session_jwt).not.toBe(session_jwt);
    expect(second.session.id).toBe(id);
    expect(second.session.factors.map(({ delivery_channel }) => delivery_channel)).toEqual(['email', 'sms']);
    expect(Math.abs(second.session.expires_at - (now() + 7200))).toBeLessThan(5);
    const third = await grantTo(replica, caller, { user_id, session_id: id, session_expires_in: undefined });
    expect(third.session.expires_at).toBe(second.session.expires_at);
  });

  it.each([
    ['email', emailFactor(), { email_id: 'email_1', email: 'ada@example.com' }],
    ['phone_number', smsFactor(), { phone_number_id: 'pn_1', phone_number: '+14155552671' }],
  ] as const)(
    'a link that proves no %s is a factor of its own beside the one that does',
    async (_, any, address) => {
      const { method_id, method_type } = any.method;
      const bare: Factor = { ...any, method: { method_id, method_type, last_verified_at: 0 } };
      const proved: Factor = { ...bare, method: { ...bare.method, ...address } };
      const user_id = newId('user');
      const { session } = await grantTo(replica, caller, { user_id, factor: proved });
      const [first] = session.factors;
      await database.query(
        `UPDATE sessions SET factors = jsonb_set(factors, '{0,method,last_verified_at}', '5') WHERE id = $1`,
        [session.id],
      );
      const kept = { ...first, method: { ...first?.method, last_verified_at: 5 } };
      for (let time = 0; time < 2; time += 1) {
        const carried = await grantTo(replica, caller, { user_id, session_id: session.id, factor: bare });
        expect(carried.session.factors).toEqual([
          kept,
          { ...bare, method: { ...bare.method, last_verified_at: expect.any(Number) } },
        ]);
      }
      const again = await grantTo(other, caller, { user_id, session_id: session.id, factor: proved });
      expect(again.session.factors.map(({ method }) => method)).toEqual([
        expect.objectContaining(address),
        expect.not.objectContaining(address),
      ]);
      expect(again.session.factors[0]?.method.last_verified_at).toBeGreaterThan(5);
    },
  );

  it('renews a factor whose method is there already', async () => {
    const factor = emailFactor();
    const { session } = await grantTo(replica, caller, { factor });
    const { user_id, id } = session;
    await grantTo(replica, caller, { user_id, session_id: id, factor: smsFactor() });
    await database.query(
      `UPDATE sessions SET factors = jsonb_set(factors, '{0,method,last_verified_at}', '1000') WHERE id = $1`,
      [id],
    );
    const again = await grantTo(replica, caller, { user_id, session_id: id, factor });
    expect(again.session.factors.map(({ delivery_channel }) => delivery_channel)).toEqual(['email', 'sms']);
    expect(Math.abs((again.session.factors[0]?.method.last_verified_at ?? 0) - now())).toBeLessThan(5);
  });

  it(`keeps every factor of ${RACE} that arrive together, once each`, async () => {
    const { session } = await grantTo(replica, caller);
    const { user_id, id } = session;
    const factors = Array.from({ length: RACE / 2 }, () => smsFactor());
    await Promise.all(
      [...factors, ...factors].map((factor, turn) =>
        grantTo(turn % 2 ? replica : other, caller, { user_id, session_id: id, factor }),
      ),
    );
    const [row] = await database.query<{ factors: Factor[] }>('SELECT factors FROM sessions WHERE id = $1', [
      id,
    ]);
    const methods = row?.factors.map(({ method }) => method.method_id) ?? [];
    expect(methods).toHaveLength(1 + factors.length);
    expect(new Set(methods.slice(1))).toEqual(new Set(factors.map(({ method }) => method.method_id)));
  });

  it("continues no session that is unknown, ended, another user's or another App's", async () => {
    const { session } = await grantTo(replica, caller);
    const { user_id, id } = session;
    const carryOn = (by: Caller, input: { user_id: string; session_id: string }) =>
      refusal(grantTo(replica, by, input));
    expect(await carryOn(caller, { user_id, session_id: newId('sess') })).toBe('session_not_found');
    expect(await carryOn(caller, { user_id: newId('user'), session_id: id })).toBe('session_not_found');
    expect(await carryOn(callerOf(), { user_id, session_id: id })).toBe('session_not_found');
    await replica.revocations.revoke(caller, { session_id: id });
    expect(await carryOn(caller, { user_id, session_id: id })).toBe('session_not_found');
  });

  it('starts none for a deleted user', async () => {
    const user_id = newId('user');
    await grantTo(replica, caller, { user_id });
    const { session } = await grantTo(replica, caller, { user_id });
    await replica.revocations.revoke(caller, { session_id: session.id });
    expect(await other.deletion.run({ appId: caller.app_id, userId: user_id })).toBe(1);
    expect(await database.query('SELECT FROM sessions WHERE user_id = $1', [user_id])).toEqual([]);
    expect(await other.deletion.run({ appId: caller.app_id, userId: user_id })).toBe(0);
    expect(await refusal(grantTo(replica, caller, { user_id }))).toBe('user_not_found');
    expect((await eventsOf(user_id)).map(({ type }) => type)).toEqual([
      ...['session.created', 'session.created'],
      ...['session.revoked', 'session.revoked'],
    ]);
    await expect(grantTo(replica, callerOf(), { user_id })).resolves.toMatchObject({ session: { user_id } });
  });

  it(`leaves no session alive where ${RACE} sign-ins meet the deletion of their user`, async () => {
    const user_id = newId('user');
    const outcomes = await Promise.all(
      Array.from({ length: RACE }, (_, turn) => {
        const at = turn % 2 ? replica : other;
        if (turn === RACE / 2)
          return at.deletion.run({ appId: caller.app_id, userId: user_id }).then(() => 'deleted');
        return grantTo(at, caller, { user_id }).then(
          () => 'granted',
          (error: { code: string }) => error.code,
        );
      }),
    );
    const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
    expect(count('granted') + count('user_not_found') + count('deleted')).toBe(RACE);
    expect(await replica.sessions.list(caller, { user_id })).toMatchObject({ sessions: [], count: 0 });
    const events = await eventsOf(user_id);
    const published = (type: string) => events.filter((event) => event.type === type).length;
    expect(published('session.created')).toBe(count('granted'));
    expect(published('session.revoked')).toBe(count('granted'));
  });
});
