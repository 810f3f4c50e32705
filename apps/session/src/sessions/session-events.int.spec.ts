import { describe, expect, it } from '@jest/globals';
import type { AppSettings, Factor } from '@latchkey/contracts';
import { settleRestored } from '@latchkey/platform/service';
import { newId } from '@latchkey/platform/ids';
import { RESTORED } from '../session.lifecycle.js';
import { sessionFixture } from '../testing/session-fixture.js';
import { emailFactor } from '../testing/factors.js';
import { grantTo, refusal, sessionsRepository } from '../testing/session-replica.js';
import { limitsOf } from './session.rules.js';

const RACE = 50;

const { database, replica, other, caller } = await sessionFixture('session_events');

const under = (settings: Partial<AppSettings>) => ({
  ...caller,
  settings: { ...caller.settings, ...settings },
});
/** The end of its sessions is reached by any extension. */
const CAPPED = under({ session_max_minutes: 90 });

const totpFactor: Factor = {
  delivery_channel: 'totp_authenticator',
  type: 'totp',
  method: { method_id: newId('totp'), method_type: 'totp', last_verified_at: 0 },
};

/** A session of an hour, and its events after `session.created`. */
async function newSession() {
  const user_id = newId('user');
  const { session, session_token } = await grantTo(replica, caller, { user_id });
  const events = async () => {
    const [created, ...more] = await database.query<{ type: string; data: object }>(
      'SELECT type, data FROM outbox WHERE user_id = $1 ORDER BY seq',
      [user_id],
    );
    expect(created?.type).toBe('session.created');
    return more;
  };
  return { user_id, session_id: session.id, session_token, events };
}

describe('a further factor', () => {
  it('has its event, without the address that it proved, and one of the end that it moved', async () => {
    const { user_id, session_id, events } = await newSession();
    const factor = emailFactor();
    await grantTo(replica, caller, { user_id, session_id, factor, session_expires_in: 120 });
    const { method_id } = factor.method;
    expect(await events()).toEqual([
      {
        type: 'session.factor_added',
        data: {
          ...{ session_id, method_id, type: 'otp', delivery_channel: 'email' },
          sign_in_method: 'email_otp',
        },
      },
      { type: 'session.extended', data: { session_id } },
    ]);
    expect(JSON.stringify(await events())).not.toContain('ada@example.com');
  });

  it.each([
    ['names no end', undefined],
    ['names a sooner end', 5],
  ])('that %s extends nothing', async (_, session_expires_in) => {
    const { user_id, session_id, events } = await newSession();
    await grantTo(replica, caller, { user_id, session_id, factor: totpFactor, session_expires_in });
    expect((await events()).map(({ type }) => type)).toEqual(['session.factor_added']);
  });

  it('has an event each time that it is verified', async () => {
    const { user_id, session_id, events } = await newSession();
    const again = { user_id, session_id, factor: totpFactor, session_expires_in: undefined };
    await Promise.all(Array.from({ length: RACE }, () => grantTo(replica, caller, again)));
    expect((await events()).map(({ type }) => type)).toEqual(Array(RACE).fill('session.factor_added'));
  });

  it('of a session that has ended has none', async () => {
    const { user_id, session_id, events } = await newSession();
    await replica.revocations.revoke(caller, { session_id });
    const late = grantTo(replica, caller, { user_id, session_id, factor: totpFactor });
    expect(await refusal(late)).toBe('session_not_found');
    expect((await events()).map(({ type }) => type)).toEqual(['session.revoked']);
  });
});

describe('a verification', () => {
  it('has an event once of 50 that move the end to the same second, over two replicas', async () => {
    const { session_id, session_token, events } = await newSession();
    const extend = (n: number) => {
      const { sessions } = n % 2 === 0 ? replica : other;
      return sessions.extend(CAPPED, { session_token, session_expires_in: 300 });
    };
    await Promise.all(Array.from({ length: RACE }, (_, n) => extend(n)));
    expect(await events()).toEqual([{ type: 'session.extended', data: { session_id } }]);
  });

  it('that extends nothing has none', async () => {
    const { session_id, session_token, events } = await newSession();
    await replica.sessions.verify(caller, { session_token });
    await replica.sessions.extend(caller, { session_token, session_expires_in: 5 });
    const sessions = sessionsRepository(database.source);
    const row = await sessions.byId(caller.app_id, session_id);
    if (!row) throw new Error('the session is there');
    // A parallel call has moved the end since this row was read.
    expect(await sessions.extend(row, 5, limitsOf(caller))).toMatchObject({ id: session_id });
    expect(await events()).toEqual([]);
  });
});

it.each<[string, (of: { session_id: string; user_id: string }) => Promise<unknown>]>([
  ['revoked', ({ session_id }) => replica.revocations.revoke(caller, { session_id })],
  ['revoked', ({ user_id }) => replica.revocations.revoke(caller, { user_id })],
  ['user_blocked', ({ user_id }) => replica.revocations.block(caller, { user_id, version: 1 })],
  ['user_deleted', ({ user_id }) => replica.deletion.run({ appId: caller.app_id, userId: user_id })],
  [
    'factor_removed',
    async ({ user_id, session_id }) => {
      const [row] = await database.query<{ id: string }>(
        `SELECT factors#>>'{0,method,method_id}' AS id FROM sessions WHERE id = $1`,
        [session_id],
      );
      await replica.revocations.removeFactors(caller, { user_id, method_id: row?.id ?? '' });
    },
  ],
  ['restored', () => settleRestored(database.source, RESTORED)],
])('the event of an ended session says why: %s', async (reason, end) => {
  const { events, ...session } = await newSession();
  await Promise.all(Array.from({ length: 5 }, () => end(session)));
  const data = { session_id: session.session_id, reason };
  expect(await events()).toEqual([{ type: 'session.revoked', data }]);
});

it('a restore that waited for a parallel one does not end the session again', async () => {
  const { session_id, events } = await newSession();
  // As the waiting run sees it: revoked after its own transaction had begun.
  await database.query(`UPDATE sessions SET revoked_at = now() + interval '1 second' WHERE id = $1`, [
    session_id,
  ]);
  await settleRestored(database.source, RESTORED);
  expect(await events()).toEqual([]);
});
