import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ListTransfersQuery } from '@latchkey/contracts/transfer';
import { fillTransfers } from '../testing/many-transfers.js';
import { paymentFixture } from '../testing/payment-fixture.js';
import { callerOf } from '../testing/requests.js';
import { CountsRepository } from './counts.repository.js';
import { CountsService } from './counts.service.js';

const fixture = paymentFixture();
const { caller } = fixture;
const other = callerOf();
const ROWS = 900;
/** Each is asked for alone, and its number is counted anew from all rows. */
const FILTERS: ListTransfersQuery[] = [
  {},
  { user_id: 'user_3' },
  { source: 'wallet_12' },
  { user_id: 'user_2', source: 'wallet_12' },
  { user_id: 'user_3', source: 'wallet_12' },
  { user_id: 'user_unknown' },
];

let counts: CountsService;

beforeAll(async () => {
  await fixture.first.worker.onModuleDestroy();
  counts = fixture.first.module.get(CountsService);
  for (const { app_id } of [caller, other]) await fillTransfers(fixture, app_id, ROWS);
  await fixture.query(`UPDATE transfers SET decided_at = created_at - interval '3 hours'
    WHERE decided_at IS NOT NULL`);
});

beforeEach(async () => {
  await fixture.query('DELETE FROM transfer_counts');
  await fixture.query(`UPDATE transfer_counting SET until = '-infinity'`);
});

const countedRows = async () => (await fixture.query('SELECT FROM transfer_counts')).length;

/** What lists say, and what there is. */
async function compare(): Promise<void> {
  for (const { app_id } of [caller, other])
    for (const { user_id, source } of FILTERS) {
      const [row] = await fixture.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM transfers WHERE app_id = $1 AND status IN ('completed', 'failed')
          AND ($2::text IS NULL OR user_id = $2) AND ($3::text IS NULL OR source = $3)`,
        [app_id, user_id, source],
      );
      const query = { limit: 10, ...(user_id && { user_id }), ...(source && { source }) };
      const { count } = await fixture.first.transfers.list({ ...caller, app_id }, query);
      expect({ app_id, user_id, source, count }).toEqual({ app_id, user_id, source, ...row });
    }
}

describe('the count of a list', () => {
  it('is the same before transfers are counted, in between, and after', async () => {
    await compare();
    expect(await counts.countDecided({ batch: 7 })).toBe(false);
    expect(await countedRows()).toBeGreaterThan(0);
    await compare();
    while (!(await counts.countDecided({ batch: 100 })));
    await compare();
    const [state] = await fixture.query<{ isNear: boolean }>(
      `SELECT until > now() - interval '2 minutes' AS "isNear" FROM transfer_counting`,
    );
    expect(state?.isNear).toBe(true);
  });

  it('counts each transfer once where 20 replicas count at the same time', async () => {
    const counted = async () => {
      const [row] = await fixture.query<{ count: number }>(
        `SELECT sum(count)::int AS count FROM transfer_counts WHERE source = '' AND user_id = ''`,
      );
      return row?.count ?? 0;
    };
    const all = (2 * ROWS) / 3;
    while ((await counted()) < all)
      await Promise.all(Array.from({ length: 20 }, () => counts.countDecided({ batch: 10 })));
    expect(await counted()).toBe(all);
    await compare();
  });

  it('misses no transfer whose transaction commits after later ones were counted', async () => {
    const [{ id } = { id: '' }] = await fixture.query<{ id: string }>(
      `SELECT id FROM transfers WHERE app_id = $1 AND status = 'processing' LIMIT 1`,
      [caller.app_id],
    );
    const runner = fixture.source.createQueryRunner();
    await runner.startTransaction();
    await runner.query(
      `UPDATE transfers SET status = 'completed', decided_at = now(), completed_at = now(), due_at = NULL,
        reserved_native = NULL WHERE id = $1`,
      [id],
    );
    await counts.countDecided({ lagSeconds: 0 });
    await compare();
    await runner.commitTransaction();
    await runner.release();
    await compare();
    await counts.countDecided({ lagSeconds: 0 });
    await compare();
  });

  it.each([
    ['waits for a client that began before', 'client backend', undefined],
    ['does not wait for autovacuum', 'autovacuum worker', expect.objectContaining({ isFull: false })],
  ])('%s', async (_, type, expected) => {
    const repository = fixture.first.module.get(CountsRepository);
    await fixture.source.transaction(async (tx) => {
      // Autovacuum begins when it likes: a table in front of the view shows it at work.
      await tx.query(
        'CREATE TEMPORARY TABLE pg_stat_activity (LIKE pg_catalog.pg_stat_activity) ON COMMIT DROP',
      );
      await tx.query(
        `INSERT INTO pg_stat_activity (datname, pid, xact_start, backend_type)
          VALUES (current_database(), 0, now() - interval '1 day', $1)`,
        [type],
      );
      await tx.query(`SELECT set_config('search_path', 'pg_temp, pg_catalog, ' || current_schema(), true)`);
      await tx.query(`UPDATE transfer_counting SET until = now() - interval '2 hours'`);
      expect(await repository.nextPeriod(tx, { most: 10_000, lagSeconds: 0 })).toEqual(expected);
    });
  });

  it('is exact beside counting', async () => {
    const all = (2 * ROWS) / 6 + 1;
    const counting = (async () => {
      while (!(await counts.countDecided({ batch: 20 })));
    })();
    const seen = new Set<number>();
    for (let time = 0; time < 30; time += 1)
      seen.add((await fixture.first.transfers.list(caller, { limit: 10 })).count);
    await counting;
    expect([...seen]).toEqual([all]);
  });

  it('of many reads no row of a transfer that was counted', async () => {
    await counts.countDecided();
    await fixture.query('ANALYZE transfers');
    const repository = fixture.first.module.get(CountsRepository);
    const statements: [string, unknown[]][] = [];
    await fixture.source.transaction('REPEATABLE READ', async (tx) => {
      const runner = tx.queryRunner!;
      const query = runner.query.bind(runner);
      runner.query = (text: string, values: unknown[] = []) => {
        statements.push([text, values]);
        return query(text, values, true) as never;
      };
      await repository.matching(tx, { appId: caller.app_id, userId: undefined, source: undefined });
    });
    const [text, values] = statements.findLast(([, given]) => given.length > 0)!;
    const plan = await fixture.query<Record<string, string>>(`EXPLAIN ${text}`, values);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('transfers_executed_idx');
  });
});
