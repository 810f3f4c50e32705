import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = 'events_operator_idx';
const OF = `(stored_at, (body->'actor'->>'key_id'), (body->'actor'->>'user_id')) WHERE body->'actor'->>'type' = 'operator'`;

/**
 * What operators did, in the order of the feed: few of all events, so that each of them costs the others next to nothing.
 * Beside the feed, which goes on: partition by partition, and then for those to come.
 */
export class IndexEventsOfOperators1795900200000 implements MigrationInterface {
  name = 'IndexEventsOfOperators1795900200000';
  /** PostgreSQL builds no index concurrently in a transaction. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // The feed waits behind this one while a longer transaction writes.
    await runner.query(`SET lock_timeout = '2s'`);
    // An attempt that was interrupted leaves it without some of its parts, which this one makes.
    await runner.query(`
      -- The table itself holds no row, so this reads none; the partitions get their parts one by one.
      -- squawk-ignore require-concurrent-index-creation
      CREATE INDEX IF NOT EXISTS ${INDEX} ON ONLY events ${OF}`);
    await runner.query('RESET lock_timeout');
    for (const partition of await partitionsOf(runner)) {
      const part = `${partition}_operator_idx`;
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${part}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${part} ON ${partition} ${OF}`);
      await runner.query(`ALTER INDEX ${INDEX} ATTACH PARTITION ${part}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${INDEX}`);
  }
}

/** Those that have no part of the index yet: one that was attached meanwhile has its own. */
async function partitionsOf(runner: QueryRunner): Promise<string[]> {
  const rows = (await runner.query(
    `SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = 'events'::regclass AND NOT EXISTS (
        SELECT FROM pg_index JOIN pg_inherits AS part ON part.inhrelid = indexrelid
          WHERE indrelid = pg_class.oid AND part.inhparent = '${INDEX}'::regclass)
      ORDER BY relname`,
  )) as { name: string }[];
  return rows.map(({ name }) => name);
}
