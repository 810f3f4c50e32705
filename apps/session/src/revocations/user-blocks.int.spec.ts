import { beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { removeOutdated } from '@latchkey/platform/lifecycle';
import { RETENTION } from '../session.lifecycle.js';
import { sessionFixture } from '../testing/session-fixture.js';
import { callerOf } from '../testing/session-database.js';
import { grantTo, refusal } from '../testing/session-replica.js';

const RACE = 50;

const { database, replica, other, caller } = await sessionFixture('user_blocks');

describe('a blocked user', () => {
  let user_id: string;

  beforeEach(() => {
    user_id = newId('user');
  });

  const grant = (at = replica) => grantTo(at, caller, { user_id });
  const signsIn = () =>
    grant(other).then(
      () => 'granted',
      (error: { code: string }) => error.code,
    );
  const applyEvent = (blocked: boolean, version: number, at = replica) =>
    database.source.transaction((tx) =>
      at.revocations.applyBlockIn(tx, { appId: caller.app_id, userId: user_id, blocked, version }),
    );

  it('has no session, and gets none until unblocked', async () => {
    const granted = [await grant(), await grant()];
    expect(await replica.revocations.block(caller, { user_id, version: 1 })).toEqual({ revoked: 2 });
    for (const { session_token } of granted)
      expect(await refusal(other.sessions.verify(caller, { session_token }))).toBe('session_not_found');
    expect(await signsIn()).toBe('user_blocked');
    const session_id = granted[0]?.session.id ?? '';
    expect(await refusal(grantTo(replica, caller, { user_id, session_id }))).toBe('user_blocked');
    expect(await replica.revocations.block(caller, { user_id, version: 1 })).toEqual({ revoked: 0 });
    await expect(grantTo(replica, callerOf(), { user_id })).resolves.toBeDefined();
    expect(await other.revocations.unblock(caller, { user_id, version: 2 })).toEqual({ user_id });
    expect(await signsIn()).toBe('granted');
  });

  it('is unblocked although the event of the block comes afterwards, even twice', async () => {
    await replica.revocations.block(caller, { user_id, version: 1 });
    await replica.revocations.unblock(caller, { user_id, version: 2 });
    const { session_token } = await grant();
    await applyEvent(true, 1);
    await applyEvent(true, 1);
    expect(await signsIn()).toBe('granted');
    await expect(replica.sessions.verify(caller, { session_token })).resolves.toBeDefined();
    await applyEvent(false, 2);
    expect(await signsIn()).toBe('granted');
  });

  it.each([
    ['in order', [true, 1], [false, 2], 'granted'],
    ['in the wrong order', [false, 2], [true, 1], 'granted'],
    ['blocked again', [false, 2], [true, 3], 'user_blocked'],
    ['blocked again, in the wrong order', [true, 3], [false, 2], 'user_blocked'],
    ['of before events had versions', [true, 0], [false, 1], 'granted'],
  ] as const)('follows the later of two events: %s', async (_, first, second, outcome) => {
    for (const [blocked, version] of [first, second]) await applyEvent(blocked, version);
    expect(await signsIn()).toBe(outcome);
  });

  it('has no session after a call that a later unblock has overtaken, and may sign in', async () => {
    const { session_token } = await grant();
    await applyEvent(false, 2);
    expect(await other.revocations.block(caller, { user_id, version: 1 })).toEqual({ revoked: 1 });
    expect(await refusal(replica.sessions.verify(caller, { session_token }))).toBe('session_not_found');
    expect(await signsIn()).toBe('granted');
  });

  it('is corrected by a repeated call of the same version', async () => {
    await applyEvent(true, 1);
    await replica.revocations.unblock(caller, { user_id, version: 1 });
    expect(await signsIn()).toBe('granted');
  });

  it.each([
    [RACE, 'user_blocked'],
    [RACE - 1, 'granted'],
  ])('the highest of %i versions decides, in any order of calls and events', async (last, outcome) => {
    const versions = Array.from({ length: last }, (_, n) => ({ version: n + 1, place: Math.random() }));
    const shuffled = versions.toSorted((one, another) => one.place - another.place);
    await Promise.all(
      shuffled.map(({ version }, n) => {
        const at = n % 2 ? replica : other;
        const blocked = version % 2 === 0;
        if (n % 4 > 1) return applyEvent(blocked, version, at);
        const input = { user_id, version };
        return blocked ? at.revocations.block(caller, input) : at.revocations.unblock(caller, input);
      }),
    );
    expect(await signsIn()).toBe(outcome);
  });

  it(`has no session alive where ${RACE} sign-ins meet the block`, async () => {
    const outcomes = await Promise.all(
      Array.from({ length: RACE }, (_, turn) => {
        const at = turn % 2 ? replica : other;
        if (turn === RACE / 2)
          return at.revocations.block(caller, { user_id, version: 1 }).then(() => 'blocked');
        return grant(at).then(
          () => 'granted',
          (error: { code: string }) => error.code,
        );
      }),
    );
    const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
    expect(count('granted') + count('user_blocked') + count('blocked')).toBe(RACE);
    expect(await replica.sessions.list(caller, { user_id })).toMatchObject({ sessions: [], count: 0 });
  });

  it('has its row removed 30 days after the unblock, and not while blocked; a removed method after 30 days', async () => {
    await database.query('TRUNCATE user_blocks, removed_methods');
    await database.query(
      `INSERT INTO user_blocks (app_id, user_id, told_blocked, told_at) VALUES
        ('app', 'lifted', false, now() - interval '30 days'), ('app', 'lately', false, now() - interval '29 days'),
        ('app', 'blocked', true, now() - interval '1 year')`,
    );
    await database.query(
      `INSERT INTO removed_methods VALUES ('app', 'user', 'old', now() - interval '30 days'), ('app', 'user', 'new', now())`,
    );
    expect(await removeOutdated(database.source, RETENTION)).toBe(2);
    expect(await database.query('SELECT method_id FROM removed_methods')).toEqual([{ method_id: 'new' }]);
    const left = await database.query<{ user_id: string }>(
      'SELECT user_id FROM user_blocks ORDER BY user_id',
    );
    expect(left.map((row) => row.user_id)).toEqual(['blocked', 'lately']);
  });

  it('leaves no block behind once deleted', async () => {
    await replica.revocations.block(caller, { user_id, version: 1 });
    await replica.deletion.run({ appId: caller.app_id, userId: user_id });
    const left = () => database.query('SELECT FROM user_blocks WHERE user_id = $1', [user_id]);
    expect(await left()).toEqual([]);
    expect(await signsIn()).toBe('user_not_found');
    // Each type of event has a consumer of its own: that of the block may be behind.
    await applyEvent(true, 1);
    expect(await left()).toEqual([]);
  });
});
