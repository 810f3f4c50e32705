import { beforeEach, describe, expect, it } from '@jest/globals';
import type { GrantedSession } from '@latchkey/contracts/session';
import { newId } from '@latchkey/platform/ids';
import { causeOf } from '@latchkey/platform/testing';
import { callerOf } from '../testing/session-database.js';
import { sessionFixture } from '../testing/session-fixture.js';
import { grantTo } from '../testing/session-replica.js';
import { EndedSessions } from './ended-sessions.service.js';

const { database, replica, other, caller, age } = await sessionFixture('ended_sessions');
const DAY = 24 * 3600;

const upkeep = (keepDays = 30, at = replica) =>
  new EndedSessions(at.endedSessions, {
    PUBLIC_BASE_URL: '',
    SIGNING_KEY_BITS: '2048',
    SESSION_RETENTION_DAYS: keepDays,
  });
const tidy = async (keepDays?: number) => {
  await database.query(`DELETE FROM scheduled_jobs WHERE name = 'ended_sessions'`);
  return upkeep(keepDays).tidy();
};
const tableOf = async (id: string) => {
  const rows = await database.query<{ name: string }>(
    `SELECT 'sessions' AS name FROM sessions WHERE id = $1
     UNION ALL SELECT tableoid::regclass::text FROM ended_sessions WHERE id = $1`,
    [id],
  );
  return rows.map(({ name }) => name);
};
const dayOf = (secondsAgo: number) =>
  `ended_sessions_${new Date(Date.now() - secondsAgo * 1000).toISOString().slice(0, 10).replaceAll('-', '')}`;
const revoke = ({ session }: GrantedSession) =>
  replica.revocations.revoke(caller, { session_id: session.id });
const expire = ({ session }: GrantedSession, secondsAgo: number) =>
  age(session.id, 'expires_at', 3600 + secondsAgo);

describe('ended sessions', () => {
  let granted: GrantedSession;

  beforeEach(async () => {
    granted = await grantTo(replica, caller);
  });

  it('stay for some minutes, and then move to the day of their end; living ones stay', async () => {
    const [expired, revoked, recent] = await Promise.all([1, 2, 3].map(() => grantTo(replica, caller)));
    await expire(expired as GrantedSession, 3 * DAY);
    await revoke(revoked as GrantedSession);
    await age((revoked as GrantedSession).session.id, 'revoked_at', 700);
    await revoke(recent as GrantedSession);
    await tidy();
    const tables = [expired, revoked, recent, granted].map((each) => tableOf(each?.session.id ?? ''));
    expect(await Promise.all(tables)).toEqual([[dayOf(3 * DAY)], [dayOf(700)], ['sessions'], ['sessions']]);
  });

  it.each([
    ['has expired', 'session_ended_expired', 'expire'],
    ['was revoked', 'session_ended_revoked', 'revoke'],
    ['ended with the block of its user', 'session_ended_blocked', 'block'],
  ] as const)('are refused as before they moved: one that %s', async (_, reason, end) => {
    const { session, session_token, session_jwt } = granted;
    if (end === 'expire') await expire(granted, 700);
    else if (end === 'revoke') await revoke(granted);
    else await replica.revocations.block(caller, { user_id: session.user_id, version: 1 });
    if (end !== 'expire') await age(session.id, 'revoked_at', 700);
    const answers = () =>
      Promise.all([
        causeOf(other.sessions.verify(caller, { session_token })),
        causeOf(other.sessions.verify(caller, { session_jwt })),
        causeOf(other.sessions.check(caller, { session_token })),
        causeOf(other.sessions.verify(callerOf(), { session_token })),
        other.revocations.revoke(caller, { session_token }),
        other.sessions.list(caller, { user_id: session.user_id }),
      ]);
    const before = await answers();
    expect(before[0]).toEqual({ code: 'session_not_found', reason, userId: session.user_id });
    await tidy();
    expect(await tableOf(session.id)).toEqual([dayOf(700)]);
    expect(await answers()).toEqual(before);
    if (end === 'block') return;
    const factor = { session_id: session.id, user_id: session.user_id };
    expect(await causeOf(grantTo(replica, caller, factor))).toMatchObject({
      code: 'session_not_found',
      reason,
    });
  });

  it('move once, however many replicas move them at once', async () => {
    const many = await Promise.all(Array.from({ length: 40 }, () => grantTo(replica, caller)));
    await database.query(`UPDATE sessions SET expires_at = now() - interval '1 hour'`);
    await replica.endedSessions.makePartitions();
    const moved = await Promise.all(
      Array.from({ length: 6 }, (_, turn) => (turn % 2 ? replica : other).endedSessions.move()),
    );
    expect(moved.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(many.length);
    for (const { session } of many) expect(await tableOf(session.id)).toHaveLength(1);
    expect(await replica.endedSessions.move()).toBe(0);
  });

  it('are moved by one replica at a time', async () => {
    await database.query(`DELETE FROM scheduled_jobs WHERE name = 'ended_sessions'`);
    const leased = await Promise.all(Array.from({ length: 20 }, () => other.endedSessions.lease()));
    expect(leased.filter(Boolean)).toHaveLength(1);
  });

  it('are dropped with their day, and not moved where they are older than that', async () => {
    const late = await grantTo(replica, caller);
    await expire(granted, 3 * DAY);
    await expire(late, 6 * DAY);
    expect(await tidy(5)).toBe(1);
    expect([await tableOf(granted.session.id), await tableOf(late.session.id)]).toEqual([
      [dayOf(3 * DAY)],
      [],
    ]);
    await tidy(2);
    expect(await tableOf(granted.session.id)).toEqual([]);
    const { session_token } = granted;
    const refused = await causeOf(replica.sessions.verify(caller, { session_token }));
    expect(refused).toMatchObject({ code: 'session_not_found', reason: 'session_unknown' });
  });

  describe('go with their user', () => {
    const ended = async (userId: string) => {
      const sessions = await Promise.all([1, 2, 3].map(() => grantTo(replica, caller, { user_id: userId })));
      for (const each of sessions) await expire(each, 700);
      return sessions.map(({ session }) => session.id);
    };
    const leftOf = (userId: string) =>
      database.query(
        'SELECT id FROM sessions WHERE user_id = $1 UNION ALL SELECT id FROM ended_sessions WHERE user_id = $1',
        [userId],
      );

    it('also after they moved, and those of others stay', async () => {
      const userId = newId('user');
      await ended(userId);
      await expire(granted, 700);
      await tidy();
      await replica.deletion.run({ appId: caller.app_id, userId });
      expect(await leftOf(userId)).toEqual([]);
      expect(await tableOf(granted.session.id)).toEqual([dayOf(700)]);
    });

    it('and so do their JWTs that are kept, those of ended sessions too', async () => {
      const [userId, others] = [newId('user'), newId('user')];
      const [first = '', ...more] = [...(await ended(userId)), ...(await ended(others))];
      for (const id of [first, ...more])
        await database.query(`INSERT INTO kept_jwts VALUES ($1, now(), '\\x00') ON CONFLICT DO NOTHING`, [
          id,
        ]);
      await tidy();
      const { session } = await grantTo(replica, caller, { user_id: userId });
      // Written behind its answer.
      await replica.flush();
      await database.query(`INSERT INTO kept_jwts VALUES ($1, now(), '\\x00') ON CONFLICT DO NOTHING`, [
        session.id,
      ]);
      await replica.deletion.run({ appId: caller.app_id, userId });
      const left = await database.query<{ id: string }>('SELECT session_id AS id FROM kept_jwts');
      const ids = left.map(({ id }) => id);
      expect(ids).not.toContain(session.id);
      expect(ids.filter((id) => [first, ...more].includes(id)).toSorted()).toEqual(more.slice(2).toSorted());
    });

    it('also while they move, many times at once', async () => {
      await replica.endedSessions.makePartitions();
      const users = Array.from({ length: 12 }, () => newId('user'));
      await Promise.all(users.map(ended));
      await Promise.all([
        ...users.map((userId) => replica.deletion.run({ appId: caller.app_id, userId })),
        ...[1, 2, 3].map(() => other.endedSessions.move()),
      ]);
      await other.endedSessions.move();
      for (const userId of users) expect(await leftOf(userId)).toEqual([]);
    });

    it('also where a replica of the version before deletes them, which does not know the table', async () => {
      const userId = newId('user');
      await ended(userId);
      await tidy();
      await database.query('INSERT INTO forgotten_users (app_id, user_id) VALUES ($1, $2)', [
        caller.app_id,
        userId,
      ]);
      expect(await leftOf(userId)).toEqual([]);
    });

    it('and do not move while the user is being deleted', async () => {
      const userId = newId('user');
      const ids = await ended(userId);
      await database.source.transaction(async (tx) => {
        await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [
          0x5e55,
          `${caller.app_id}/${userId}`,
        ]);
        await other.endedSessions.move();
      });
      expect(await Promise.all(ids.map(tableOf))).toEqual(ids.map(() => ['sessions']));
      await other.endedSessions.move();
      expect(await Promise.all(ids.map(tableOf))).toEqual(ids.map(() => [dayOf(700)]));
    });
  });
});
