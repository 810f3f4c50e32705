import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { removeOutdated } from '@latchkey/platform/lifecycle';
import { settleRestored } from '@latchkey/platform/service';
import { RESTORED, RETENTION } from '../session.lifecycle.js';
import { callerOf } from '../testing/session-database.js';
import { sessionFixture } from '../testing/session-fixture.js';
import { emailFactor } from '../testing/factors.js';
import { grantTo } from '../testing/session-replica.js';
import { NEWEST_REVOKED, RevocationsRepository } from './revocations.repository.js';
import { MOST_LISTED, READ_SECONDS, revocationList } from './revocation.rules.js';

const { database, replica, age } = await sessionFixture('revocation_list');
const repository = new RevocationsRepository(database.source);

const listOf = async (appId: string) =>
  revocationList(await repository.newestOf(appId, READ_SECONDS, MOST_LISTED + 1));
const entryOf = (sid: string) =>
  createHash('sha256').update(sid).digest().subarray(0, 16).toString('base64url');

/** A session of an App of its own. */
async function newSession() {
  const caller = callerOf();
  const factor = emailFactor();
  const { session } = await grantTo(replica, caller, { factor });
  return { caller, appId: caller.app_id, sid: session.id, user_id: session.user_id, factor };
}

describe('the list of revoked sessions', () => {
  type Session = Awaited<ReturnType<typeof newSession>>;
  const ends: Record<string, (session: Session) => Promise<unknown>> = {
    'a revocation': ({ caller, sid }) => replica.revocations.revoke(caller, { session_id: sid }),
    'the block of its user': ({ caller, user_id }) => replica.revocations.block(caller, { user_id }),
    'the deletion of its user': ({ appId, user_id }) => replica.deletion.run({ appId, userId: user_id }),
    'the removal of its last factor': ({ caller, user_id, factor }) =>
      replica.revocations.removeFactors(caller, { user_id, method_id: factor.method.method_id }),
    'a restore of the database': () => settleRestored(database.source, RESTORED),
  };

  it.each(Object.keys(ends))('holds a session that ended by %s, in its App alone', async (way) => {
    const [session, other] = [await newSession(), await newSession()];
    expect((await listOf(session.appId)).sids).toEqual([]);
    await ends[way]?.(session);
    expect((await listOf(session.appId)).sids).toEqual([entryOf(session.sid)]);
    if (way !== 'a restore of the database') expect((await listOf(other.appId)).sids).toEqual([]);
  });

  it('holds a session once, however many calls end it, and its deletion afterwards', async () => {
    const { caller, appId, sid, user_id } = await newSession();
    const revoke = () => replica.revocations.revoke(caller, { session_id: sid });
    await Promise.all(Array.from({ length: 20 }, revoke));
    await replica.deletion.run({ appId, userId: user_id });
    expect((await listOf(appId)).sids).toEqual([entryOf(sid)]);
  });

  it('holds no session that expired, or that keeps a factor', async () => {
    const { caller, appId, sid, user_id, factor } = await newSession();
    const added = { user_id, factor: emailFactor(), session_id: sid };
    await grantTo(replica, caller, added);
    await replica.revocations.removeFactors(caller, { user_id, method_id: factor.method.method_id });
    await age(sid, 'expires_at', 7200);
    await replica.deletion.run({ appId, userId: user_id });
    expect((await listOf(appId)).sids).toEqual([]);
  });

  it('shows the newest first, drops them when no JWT is left, and leaves no row', async () => {
    const user_id = newId('user');
    const caller = callerOf();
    const sids: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const { session } = await grantTo(replica, caller, { user_id });
      await replica.revocations.revoke(caller, { session_id: session.id });
      sids.unshift(session.id);
    }
    const list = await listOf(caller.app_id);
    expect(list.sids).toEqual(sids.map(entryOf));
    expect(list.covers_from).toBe(list.issued_at - 300);
    const pass = (seconds: number) =>
      database.query(
        `UPDATE revoked_sessions SET revoked_at = revoked_at - $2 * interval '1 second' WHERE app_id = $1`,
        [caller.app_id, seconds],
      );
    await pass(295);
    expect((await listOf(caller.app_id)).sids).toHaveLength(3);
    await pass(20);
    expect((await listOf(caller.app_id)).sids).toEqual([]);
    await pass(300);
    await removeOutdated(database.source, RETENTION);
    expect(await database.query('SELECT FROM revoked_sessions WHERE app_id = $1', [caller.app_id])).toEqual(
      [],
    );
  });

  it('holds the newest 20,000 of 30,000, and says from when on it is whole', async () => {
    const appId = newId('app');
    const now = Math.floor(Date.now() / 1000);
    await database.query(
      `INSERT INTO revoked_sessions SELECT $1, to_timestamp($2 - n / 1000),
         substring(sha256(convert_to(n::text, 'UTF8')) FROM 1 FOR 16) FROM generate_series(0, 29999) n`,
      [appId, now],
    );
    const { sids, covers_from } = await listOf(appId);
    expect(sids).toHaveLength(20_000);
    const newest = Array.from({ length: 20_000 }, (_, n) => entryOf(String(n)));
    expect(new Set(sids)).toEqual(new Set(newest));
    // Of the second 20 before `now` it holds no session, and of the one after that all.
    expect(now - covers_from).toBe(19);
  });

  it('reads one range of an index', async () => {
    await database.query('ANALYZE revoked_sessions');
    const plan = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${NEWEST_REVOKED.text}`, [
      newId('app'),
      READ_SECONDS,
      MOST_LISTED + 1,
    ]);
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index (Only )?Scan Backward using revoked_sessions_pkey/);
    expect(text).not.toContain('Seq Scan');
  });
});
