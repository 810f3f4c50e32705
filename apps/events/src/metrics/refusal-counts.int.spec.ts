import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RequestRecord } from '@latchkey/contracts/events';
import { newId } from '@latchkey/platform/ids';
import { createLogger } from '@latchkey/platform/telemetry';
import { createServiceTables } from '@latchkey/platform/testing/databases';
import { eventsMigrations } from '../events.schema.js';
import { RequestRecordEntity } from '../requests/request-record.entity.js';
import { RequestRecordsRepository } from '../requests/request-records.repository.js';
import { ALL_APPS, MetricCountsRepository, READ_COUNTS } from './metric-counts.repository.js';

const database = await createServiceTables('refusal_counts', {
  schema: 'events',
  migrations: eventsMigrations,
  entities: [RequestRecordEntity],
  logger: createLogger({ service: 'spec', level: 'error' }),
});
const source = await database.connect();
const counts = new MetricCountsRepository(source);
const HOUR_S = 3600;
const FROM = Math.floor(Date.now() / 1000 / HOUR_S) * HOUR_S - HOUR_S;

afterAll(async () => {
  await source.destroy();
  await database.drop();
});

/** The counts of that hour, by their labels. */
async function read(appId: string) {
  const rows = await counts.read(appId, { step: 'hour', from: FROM, to: FROM + HOUR_S });
  return Object.fromEntries(
    rows.flatMap((row) => row.counts).map(([, labels, count]) => [String(labels), count]),
  );
}

describe('refusals', () => {
  const records = new RequestRecordsRepository(source.getRepository(RequestRecordEntity), {
    REQUEST_RECORD_RETENTION_DAYS: 7,
  });
  const recordOf = (app_id: string, changes: Partial<RequestRecord>): RequestRecord => ({
    ...{ id: newId('rec'), app_id, request_id: newId('req'), operation: 'verifyOtp', status: 400 },
    ...{ answered_at_ms: (FROM + 60) * 1000, error_type: 'invalid_otp', user_id: null },
    ...{ reason: 'otp_guess_3_of_5', message_id: null, message_channel: null },
    ...changes,
  });

  it('are counted with their records, once, however often these are handed over', async () => {
    const appId = newId('app');
    const batch = [
      ...Array.from({ length: 30 }, () => recordOf(appId, {})),
      recordOf(appId, { error_type: 'rate_limited', reason: null }),
      recordOf(appId, { status: 200, error_type: null, reason: null }),
    ];
    await Promise.all(Array.from({ length: 10 }, () => records.add(batch)));
    expect(await read(appId)).toEqual({ 'invalid_otp,otp_guess_3_of_5': 30, 'rate_limited,': 1 });
  });

  it('are counted by replicas that record others of the same hour at once', async () => {
    await source.query('TRUNCATE metric_counts');
    const apps = Array.from({ length: 20 }, () => newId('app'));
    const batchOf = (appId: string) => [
      recordOf('app_of_all', { reason: 'otp_expired' }),
      recordOf(appId, {}),
      recordOf('app_of_all', { error_type: 'rate_limited', reason: null }),
    ];
    await Promise.all(apps.map((appId) => records.add(batchOf(appId))));
    expect(Object.values(await read(ALL_APPS))).toEqual([20, 20, 20]);
    expect(Object.values(await read('app_of_all'))).toEqual([20, 20]);
  });
});

describe('many counts', () => {
  const DAYS = 396;
  const HOURS = 90 * 24;

  /** Of thirty Apps, each with 2 counts an hour, of ninety days, and 2 a day, of thirteen months. */
  beforeAll(async () => {
    await source.query('TRUNCATE metric_counts');
    for (const [step, most] of [
      ['hour', HOURS],
      ['day', DAYS],
    ] as const)
      for (let app = 1; app <= 30; app += 1)
        await source.query(
          `INSERT INTO metric_counts (app_id, step, begins_at, metric, labels, count, amount)
            SELECT 'app_' || $4::int, $1::text, to_timestamp($2) - place * ('1 ' || $1::text)::interval, 'refusals',
                ARRAY['error', 'reason_' || n], 1, 0
              FROM generate_series(0, $3::int - 1) AS place, generate_series(1, 2) AS n`,
          [step, FROM, most, app],
        );
    await source.query('VACUUM ANALYZE metric_counts');
  });

  it.each([
    ['a month, in hours', 'hour', 720],
    ['thirteen months, in days', 'day', DAYS - 1],
  ])('%s are read from the index, in its order, and no other row is', async (_, step, points) => {
    const from = FROM - points * (step === 'hour' ? HOUR_S : 24 * HOUR_S);
    const [row] = await source.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${READ_COUNTS.text}`,
      ['app_1', step, from, FROM],
    );
    const scans = scansOf(row!['QUERY PLAN'][0].Plan);
    expect(scans).toMatchObject([{ 'Index Name': 'metric_counts_pkey', 'Actual Rows': points * 2 }]);
    expect(scans[0]?.['Rows Removed by Filter'] ?? 0).toBe(0);
    expect(await counts.read('app_1', { step, from, to: FROM })).toHaveLength(points);
  });
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The nodes of a plan that name an index. */
const scansOf = (node: PlanNode): PlanNode[] =>
  node['Index Name'] === undefined ? (node.Plans ?? []).flatMap(scansOf) : [node];
