import { expect, it } from '@jest/globals';
import type { AppSessionsInput, AppSessionsPlace } from '@latchkey/contracts/session';
import { newId } from '@latchkey/platform/ids';
import { callerOf } from '../testing/session-database.js';
import { sessionFixture } from '../testing/session-fixture.js';
import { END_BATCH } from './app-sessions.repository.js';
import { grantOnPage, grantTo, refusal, type SessionReplica } from '../testing/session-replica.js';

/** Of the App, in minutes. */
const NO_LIMITS: AppSessionsInput['limits'] = { max: 525_600, idle: null };

const ENDED = 4000;

const { database, replica, other } = await sessionFixture('app_sessions');

/** Ends all sessions of an App as the gateway does, in small batches. */
async function endAll(appId: string, by: SessionReplica = replica, limits = NO_LIMITS): Promise<number> {
  let after: AppSessionsPlace | undefined;
  let revoked = 0;
  do {
    const batch = await by.appSessions.endBatch({ app_id: appId, limits, ...(after && { after }) }, 7);
    revoked += batch.revoked;
    after = batch.next;
  } while (after);
  return revoked;
}

const batchOf = (appId: string, after?: AppSessionsPlace) =>
  replica.appSessions.endBatch({ app_id: appId, limits: NO_LIMITS, ...(after && { after }) }, 7);

const eventsOf = (appId: string) =>
  database.query(
    `SELECT FROM outbox WHERE app_id = $1 AND type = 'session.revoked' AND data->>'reason' = 'app_revoked'`,
    [appId],
  );

const aliveOf = (appId: string) =>
  database.query('SELECT FROM sessions WHERE app_id = $1 AND revoked_at IS NULL', [appId]);

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
  let { next } = await batchOf(caller.app_id);
  const late = await grantTo(replica, caller, { user_id: 'user_zzz' });
  while (next) next = (await batchOf(caller.app_id, next)).next;
  await other.sessions.verify(caller, { session_token: late.session_token });
});

it('a session that the limits of the App had ended ends without an event, and is not counted', async () => {
  const { caller } = await appWithSessions();
  await database.query(`UPDATE sessions SET last_active_at = now() - interval '2 hours' WHERE app_id = $1`, [
    caller.app_id,
  ]);
  await grantTo(replica, caller);
  expect(await endAll(caller.app_id, replica, { max: 525_600, idle: 30 })).toBe(1);
  expect(await eventsOf(caller.app_id)).toHaveLength(1);
  expect(await aliveOf(caller.app_id)).toHaveLength(0);
});

it('it waits for a transaction that adds a session behind the place of the pass', async () => {
  const { caller, granted } = await appWithSessions();
  const adding = database.source.createQueryRunner();
  await adding.startTransaction();
  await adding.query(
    `INSERT INTO sessions (id, app_id, user_id, token_digest, factors, user_agent, ip, expires_at)
      SELECT $1::text, app_id, user_id, sha256(convert_to($1, 'UTF8')), factors, user_agent, ip, expires_at FROM sessions WHERE id = $2`,
    [newId('sess').replace('sess_01', 'sess_00'), granted[0]!.session.id],
  );
  let { next } = await batchOf(caller.app_id);
  for (let batches = 1; batches < 20; batches++) next = (await batchOf(caller.app_id, next)).next;
  expect(next).toBeDefined();
  await adding.commitTransaction();
  await adding.release();
  while (next) next = (await batchOf(caller.app_id, next)).next;
  expect(await aliveOf(caller.app_id)).toHaveLength(0);
});

it('a later pass reads none of the sessions that have ended', async () => {
  const { caller, granted } = await appWithSessions();
  await database.query(
    `INSERT INTO sessions (id, app_id, user_id, token_digest, factors, user_agent, ip, expires_at, revoked_at)
      SELECT id || n, app_id, user_id, sha256(convert_to(id || n, 'UTF8')), factors, user_agent, ip, expires_at, now()
        FROM sessions, generate_series(1, $2) AS n WHERE id = $1`,
    [granted[0]!.session.id, ENDED],
  );
  await endAll(caller.app_id);
  const values = [caller.app_id, '', Date.now(), 500, NO_LIMITS.max, NO_LIMITS.idle];
  const [row] = await database.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${END_BATCH.text}`,
    values,
  );
  const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = row!['QUERY PLAN'][0].Plan;
  expect(hit + read).toBeLessThan(ENDED / 20);
});

it('beside exchanges of the hosted page, which pass sessions on, none stays', async () => {
  const caller = callerOf();
  const signedIn = Array.from({ length: 20 }, async () => {
    const { session_token } = await grantOnPage(replica, caller);
    return replica.hosted.createCode(caller, { session_token });
  });
  const codes = await Promise.all(signedIn);
  const exchanges = codes.map(({ code }) => other.hosted.exchange(caller, { code, session_expires_in: 60 }));
  await Promise.all([Promise.allSettled(exchanges), endAll(caller.app_id)]);
  expect(await aliveOf(caller.app_id)).toHaveLength(0);
});
