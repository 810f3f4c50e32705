import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { callerOf } from '../testing/session-database.js';
import { sessionFixture } from '../testing/session-fixture.js';
import { mail, phone } from '../testing/factors.js';
import { grantTo, refusal } from '../testing/session-replica.js';

const { database, replica, other, age } = await sessionFixture('session_counts');

/** An App whose users may have that number of sessions. */
const allowing = (max_sessions_per_user: number, app = callerOf()): Caller => ({
  ...app,
  settings: { ...app.settings, max_sessions_per_user },
});

const living = async (caller: Caller, user_id: string) =>
  (await other.sessions.list(caller, { user_id })).sessions.map(({ id }) => id);

const revocationsOf = (userId: string) =>
  database.query<{ data: { session_id: string; reason: string } }>(
    `SELECT data FROM outbox WHERE user_id = $1 AND type = 'session.revoked' ORDER BY seq`,
    [userId],
  );

it('a sign-in beyond the limit ends the oldest session, with its event', async () => {
  const caller = allowing(2);
  const user_id = newId('user');
  const neighbour = await grantTo(replica, caller);
  const first = await grantTo(replica, caller, { user_id });
  const second = await grantTo(replica, caller, { user_id });
  expect(await revocationsOf(user_id)).toEqual([]);
  const third = await grantTo(replica, caller, { user_id });
  expect(await living(caller, user_id)).toEqual([third.session.id, second.session.id]);
  expect(await revocationsOf(user_id)).toEqual([
    { data: { session_id: first.session.id, reason: 'session_limit' } },
  ]);

  const { session_token, session_jwt } = first;
  for (const ended of [{ session_token }, { session_jwt }])
    expect(await refusal(other.sessions.verify(caller, ended))).toBe('session_not_found');
  await other.sessions.verify(caller, { session_token: neighbour.session_token });
});

it.each([1, 3])('of 20 sign-ins at once on two replicas, %d stay', async (limit) => {
  const caller = allowing(limit);
  const user_id = newId('user');
  const grants = Array.from({ length: 20 }, (_, n) => grantTo(n % 2 ? replica : other, caller, { user_id }));
  const granted = await Promise.all(grants);
  const alive = await living(caller, user_id);
  expect(alive).toHaveLength(limit);
  const ended = granted.map(({ session }) => session.id).filter((id) => !alive.includes(id));
  const told = (await revocationsOf(user_id)).map(({ data }) => data.session_id);
  expect(told.toSorted()).toEqual(ended.toSorted());
});

it('a lower limit ends all that are too many at the next sign-in, and 0 is no limit', async () => {
  const app = callerOf();
  const user_id = newId('user');
  for (let n = 0; n < 4; n += 1) await grantTo(replica, allowing(0, app), { user_id });
  expect(await living(app, user_id)).toHaveLength(4);
  const { session } = await grantTo(replica, allowing(1, app), { user_id });
  expect(await living(app, user_id)).toEqual([session.id]);
});

it('a session that a limit of its App has ended takes no place, and a further factor none', async () => {
  const app = allowing(2);
  const caller = { ...app, settings: { ...app.settings, session_idle_minutes: 10 } };
  const user_id = newId('user');
  const idle = await grantTo(replica, caller, { user_id });
  const used = await grantTo(replica, caller, { user_id });
  await age(idle.session.id, 'last_active_at', 3600);
  const { session } = await grantTo(replica, caller, { user_id });
  await grantTo(replica, caller, { user_id, session_id: session.id });
  expect(await living(caller, user_id)).toEqual([session.id, used.session.id]);
  expect(await revocationsOf(user_id)).toEqual([]);
});

describe('where the App requires a second proof', () => {
  const requiring = (limit: number, app = callerOf()): Caller => {
    const caller = allowing(limit, app);
    return { ...caller, settings: { ...caller.settings, second_factor: 'required' } };
  };
  const begin = async (caller: Caller, user_id: string) =>
    (await grantTo(replica, caller, { user_id, factor: mail() })).session.id;
  const complete = async (caller: Caller, user_id: string, session_id: string, at = replica) => {
    await grantTo(at, caller, { user_id, session_id, factor: phone() });
    return session_id;
  };
  const signIn = async (caller: Caller, user_id: string) =>
    complete(caller, user_id, await begin(caller, user_id));

  it('sessions that lack it end each other, and none that has it', async () => {
    const caller = requiring(2);
    const user_id = newId('user');
    const own = [await signIn(caller, user_id), await signIn(caller, user_id)];
    const begun: string[] = [];
    for (let n = 0; n < 4; n += 1) begun.push(await begin(caller, user_id));
    expect((await living(caller, user_id)).toSorted()).toEqual([...own, ...begun.slice(2)].toSorted());
  });

  it('one that gets it ends the oldest of those that have it', async () => {
    const caller = requiring(2);
    const user_id = newId('user');
    const [oldest, kept] = [await signIn(caller, user_id), await signIn(caller, user_id)];
    const begun = await begin(caller, user_id);
    const newest = await signIn(caller, user_id);
    expect(await living(caller, user_id)).toEqual([newest, begun, kept]);
    const data = { session_id: oldest, reason: 'session_limit' };
    expect(await revocationsOf(user_id)).toEqual([{ data }]);
  });

  it('of 20 that get it at once on two replicas, 3 stay', async () => {
    const app = callerOf();
    const user_id = newId('user');
    const begun: string[] = [];
    for (let n = 0; n < 20; n += 1) begun.push(await begin(requiring(0, app), user_id));
    const caller = requiring(3, app);
    await Promise.all(begun.map((id, n) => complete(caller, user_id, id, n % 2 ? replica : other)));
    expect(await living(caller, user_id)).toHaveLength(3);
    expect(await revocationsOf(user_id)).toHaveLength(17);
  });
});
