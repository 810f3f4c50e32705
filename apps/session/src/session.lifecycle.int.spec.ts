import { expect, it, jest } from '@jest/globals';
import { settleRestored } from '@latchkey/platform/service';
import { newId } from '@latchkey/platform/ids';
import { EntityManager } from 'typeorm';
import { sessionFixture } from './testing/session-fixture.js';
import { grantTo, refusal } from './testing/session-replica.js';
import { RESTORED } from './session.lifecycle.js';

const { database, replica, caller } = await sessionFixture('restored_sessions');

it('all sessions end after a restore, each with its event, and those of new sign-ins do not', async () => {
  const user_id = newId('user');
  const [ended, expired, ...others] = await Promise.all(
    Array.from({ length: 4 }, () => grantTo(replica, caller, { user_id })),
  );
  await replica.revocations.revoke(caller, { session_id: ended?.session.id ?? '' });
  await database.query(`UPDATE sessions SET expires_at = now() WHERE id = $1`, [expired?.session.id]);
  await database.query('UPDATE outbox SET published_at = now()');

  expect(await settleRestored(database.source, RESTORED)).toEqual({
    sessions: 2,
    facts_to_publish_again: 5,
  });
  for (const { session_token } of others)
    expect(await refusal(replica.sessions.verify(caller, { session_token }))).toBe('session_not_found');
  const events = await database.query<{ session: string; waits: boolean }>(
    `SELECT data->>'session_id' AS session, published_at IS NULL AS waits FROM outbox WHERE type = 'session.revoked'`,
  );
  const revoked = [ended, ...others].map((granted) => granted?.session.id);
  expect(events.map(({ session }) => session).sort()).toEqual(revoked.sort());
  expect(events.every(({ waits }) => waits)).toBe(true);

  const { session_token } = await grantTo(replica, caller, { user_id });
  expect(await replica.sessions.verify(caller, { session_token })).toMatchObject({ session: { user_id } });
  expect(await settleRestored(database.source, undefined)).toEqual({ facts_to_publish_again: 0 });
});

it('each batch of sessions begins where the one before ended, in an index', async () => {
  await database.query('ALTER TABLE sessions SET (autovacuum_enabled = off)');
  await database.query(
    `INSERT INTO sessions (id, app_id, user_id, token_digest, factors, user_agent, ip, expires_at, revoked_at)
      SELECT 'sess_many' || n, $1, 'user_many' || n, sha256(n::text::bytea), '[{}]', '', '',
          now() + interval '1 hour' + n * interval '1 ms', CASE WHEN n > 5900 THEN now() END
        FROM generate_series(1, 10000) AS n`,
    [caller.app_id],
  );
  await database.query('ANALYZE sessions');
  const asked = jest.spyOn(EntityManager.prototype, 'query');
  expect(await settleRestored(database.source, RESTORED)).toMatchObject({ sessions: 5901 });
  const batches = asked.mock.calls.filter(([text]) => text.startsWith('UPDATE sessions'));
  asked.mockRestore();
  expect(batches).toHaveLength(12);
  const [first, last] = [batches[0], batches.at(-1)] as [Asked, Asked];
  const plan = await database.query<Record<string, string>>(`EXPLAIN (GENERIC_PLAN) ${first[0]}`);
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(lines).toContain('Index Scan using sessions_ended_idx on sessions');
  expect(lines).not.toContain('Seq Scan');
  // By now all that the first one looks at has ended, as a batch without its beginning would see it.
  expect(await pagesOf(last)).toBeLessThan((await pagesOf(first)) / 4);
});

type Asked = Parameters<EntityManager['query']>;

/** How many pages a statement reads. */
async function pagesOf([text, values]: Asked): Promise<number> {
  const [answer] = await database.query<Explained>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    values as unknown[],
  );
  const { Plan: plan } = answer?.['QUERY PLAN'][0] ?? {};
  return (plan?.['Shared Hit Blocks'] ?? NaN) + (plan?.['Shared Read Blocks'] ?? NaN);
}

interface Explained {
  'QUERY PLAN': { Plan: Record<string, number> }[];
}
