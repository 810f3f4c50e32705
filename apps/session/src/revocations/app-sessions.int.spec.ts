import { expect, it } from '@jest/globals';
import type { AppSessionsPlace } from '@latchkey/contracts/session';
import { newId } from '@latchkey/platform/ids';
import { callerOf } from '../testing/session-database.js';
import { sessionFixture } from '../testing/session-fixture.js';
import { grantTo, refusal, type SessionReplica } from '../testing/session-replica.js';

const { database, replica, other } = await sessionFixture('app_sessions');

/** Ends all sessions of an App as the gateway does, in small batches. */
async function endAll(appId: string, by: SessionReplica = replica): Promise<number> {
  let after: AppSessionsPlace | undefined;
  let revoked = 0;
  do {
    const batch = await by.revocations.endBatchOf(appId, after, 7);
    revoked += batch.revoked;
    after = batch.next;
  } while (after);
  return revoked;
}

const eventsOf = (appId: string) =>
  database.query(
    `SELECT FROM outbox WHERE app_id = $1 AND type = 'session.revoked' AND data->>'reason' = 'app_revoked'`,
    [appId],
  );

/** An App with 20 sessions of 10 users. */
async function appWithSessions() {
  const caller = callerOf();
  const users = Array.from({ length: 10 }, () => newId('user'));
  const granted = await Promise.all(
    [...users, ...users].map((user_id) => grantTo(replica, caller, { user_id })),
  );
  return { caller, granted };
}

it('every session of the App ends, with its event and its JWT, and no session of another App', async () => {
  const { caller, granted } = await appWithSessions();
  const neighbour = await appWithSessions();
  expect(await endAll(caller.app_id)).toBe(20);
  for (const { session_token, session_jwt } of granted)
    for (const held of [{ session_token }, { session_jwt }])
      expect(await refusal(other.sessions.verify(caller, held))).toBe('session_not_found');
  expect(await eventsOf(caller.app_id)).toHaveLength(20);
  const listed = await database.query('SELECT FROM revoked_sessions WHERE app_id = $1', [caller.app_id]);
  expect(listed).toHaveLength(20);
  expect(await endAll(caller.app_id)).toBe(0);
  for (const { session_token } of neighbour.granted)
    await other.sessions.verify(neighbour.caller, { session_token });
});

it('by several operators at once and beside other revocations, each session ends once', async () => {
  const { caller, granted } = await appWithSessions();
  const single = granted.map(({ session }) => other.revocations.revoke(caller, { session_id: session.id }));
  const [first, second, third, ...singles] = await Promise.all([
    endAll(caller.app_id),
    endAll(caller.app_id, other),
    endAll(caller.app_id),
    ...single.map(async (answer) => (await answer).revoked),
  ]);
  const alone = singles.reduce((sum, revoked) => sum + revoked, 0);
  expect(first + second + third + alone).toBe(20);
  expect(await eventsOf(caller.app_id)).toHaveLength(20 - alone);
});

it('a session that began after the first batch stays', async () => {
  const { caller } = await appWithSessions();
  const { next } = await replica.revocations.endBatchOf(caller.app_id, undefined, 7);
  const late = await grantTo(replica, caller, { user_id: 'user_zzz' });
  let after = next;
  while (after) after = (await other.revocations.endBatchOf(caller.app_id, after, 7)).next;
  await other.sessions.verify(caller, { session_token: late.session_token });
});
