import { expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { callerOf } from '../testing/session-database.js';
import { sessionFixture } from '../testing/session-fixture.js';
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
