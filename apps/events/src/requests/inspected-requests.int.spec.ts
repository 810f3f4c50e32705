import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pageOf } from '@latchkey/contracts';
import type { InspectRequestsInput } from '@latchkey/contracts/events';
import { pageValues } from '@latchkey/platform/database';
import { createLogger } from '@latchkey/platform/telemetry';
import { createServiceTables } from '@latchkey/platform/testing/databases';
import { eventsMigrations } from '../events.schema.js';
import {
  INSPECTED_REQUEST,
  INSPECTED_REQUESTS,
  InspectedRequestsRepository,
} from './inspected-requests.repository.js';
import { InspectedRequestsService } from './inspected-requests.service.js';
import { RequestRecordEntity } from './request-record.entity.js';

const ROWS = 6000;
const HOUR_S = 3600;

const database = await createServiceTables('inspected_requests', {
  schema: 'events',
  migrations: eventsMigrations,
  entities: [RequestRecordEntity],
  logger: createLogger({ service: 'spec', level: 'error' }),
});
const source = await database.connect();
const requests = new InspectedRequestsService(
  new InspectedRequestsRepository(source.getRepository(RequestRecordEntity), {
    REQUEST_RECORD_RETENTION_DAYS: 7,
  }),
);
/** The second of the newest record; each second has three. */
const NOW_S = Math.floor(Date.now() / 1000) - 10;

/** Of 3 Apps with 10 users each; a third succeeded, and every 50th of the others met a chain that was away; the rest has 40 other errors. */
beforeAll(async () => {
  await source.query(
    `INSERT INTO request_records (id, app_id, request_id, operation, answered_at, status, error_type, reason, user_id)
      SELECT 'rec_' || lpad(n::text, 6, '0'), 'app_' || n % 3, 'req_' || n / 2, 'verifyOtp',
        to_timestamp($2) - (($1 - n) / 3) * interval '1 second', CASE n % 3 WHEN 0 THEN 200 ELSE 400 END,
        CASE WHEN n % 3 = 0 THEN NULL WHEN n % 50 = 1 THEN 'chain_unavailable' ELSE 'error_' || n % 40 END,
        CASE WHEN n % 3 > 0 AND n % 4 = 1 THEN 'reason_1' END,
        CASE WHEN n % 7 > 0 THEN 'user_' || n % 30 END
      FROM generate_series(1, $1::int) AS n`,
    [ROWS, NOW_S],
  );
  await source.query(
    `INSERT INTO request_records (id, app_id, request_id, operation, answered_at, status)
      VALUES ('rec_000000', 'app_1', 'req_old', 'createUser', now() - interval '169 hours', 200)`,
  );
  await source.query('ANALYZE request_records');
});

afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const secondOf = (n: number) => NOW_S - Math.floor((ROWS - n) / 3);
const isAway = (n: number) => n % 3 !== 0 && n % 50 === 1;
const numbers = (records: readonly { id: string }[]) => records.map(({ id }) => Number(id.slice(-6)));
/** The numbers of the records that match, newest first. */
const expected = (matches: (n: number) => boolean) =>
  Array.from({ length: ROWS }, (_, at) => ROWS - at).filter(matches);

const DAY = { created_after: NOW_S - 12 * HOUR_S };

const CASES: [string, InspectRequestsInput, (n: number) => boolean][] = [
  ['of everything', {}, () => true],
  ['of an App', { app_id: 'app_1' }, (n) => n % 3 === 1],
  ['of a user', { user_id: 'user_4' }, (n) => n % 7 > 0 && n % 30 === 4],
  ['of a user in its App', { app_id: 'app_1', user_id: 'user_4' }, (n) => n % 7 > 0 && n % 30 === 4],
  ['of a user in another App', { app_id: 'app_2', user_id: 'user_4' }, () => false],
  ['of an error', { error_type: 'chain_unavailable' }, isAway],
  [
    'of an error in an App',
    { app_id: 'app_2', error_type: 'chain_unavailable' },
    (n) => n % 3 === 2 && isAway(n),
  ],
  [
    'of an error of a user',
    { user_id: 'user_11', error_type: 'chain_unavailable' },
    (n) => n % 7 > 0 && n % 30 === 11 && isAway(n),
  ],
  [
    'of an error for one reason',
    { error_type: 'chain_unavailable', reason: 'reason_1', ...DAY },
    (n) => isAway(n) && n % 4 === 1,
  ],
  [
    'of an error for no reason',
    { error_type: 'chain_unavailable', reason: 'none', ...DAY },
    (n) => isAway(n) && n % 4 !== 1,
  ],
  [
    'of an error for one reason in an App',
    { app_id: 'app_2', error_type: 'chain_unavailable', reason: 'reason_1', ...DAY },
    (n) => n % 3 === 2 && isAway(n) && n % 4 === 1,
  ],
  [
    'of an error for one reason of a user',
    { user_id: 'user_11', error_type: 'chain_unavailable', reason: 'reason_1' },
    (n) => n % 7 > 0 && n % 30 === 11 && isAway(n) && n % 4 === 1,
  ],
  [
    'of a time in an App',
    { app_id: 'app_1', created_after: NOW_S - 600, created_before: NOW_S - 300 },
    (n) => n % 3 === 1 && secondOf(n) >= NOW_S - 600 && secondOf(n) < NOW_S - 300,
  ],
  ['of the last hour', { created_after: NOW_S - HOUR_S + 1 }, () => true],
];

describe('the list of requests', () => {
  it.each(CASES)('%s: newest first, and its pages neither miss nor repeat any', async (_, query, matches) => {
    const found: number[] = [];
    let after: string | undefined;
    do {
      const { records, next } = await requests.list({ ...query, limit: 100, ...(after && { after }) });
      found.push(...numbers(records));
      after = next;
    } while (after !== '');
    expect(found).toEqual(expected(matches));
  });

  it('has 50 where nothing else is said, and leaves out what is no longer kept', async () => {
    expect((await requests.list({})).records).toHaveLength(50);
    const { records } = await requests.list({ app_id: 'app_1', created_before: NOW_S - 2 * HOUR_S });
    expect(records).toEqual([]);
  });

  it('refuses a reason of no error', async () => {
    const refused = requests.list({ app_id: 'app_1', reason: 'otp_used' });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_request',
      details: { fields: [{ field: 'reason', message: 'reason needs error_type' }] },
    });
  });

  it.each<[string, InspectRequestsInput]>([
    ['no time', {}],
    ['only an end', { created_before: NOW_S }],
    ['more than a day until now', { created_after: NOW_S - 25 * HOUR_S }],
    ['more than a day', { created_after: NOW_S - 80 * HOUR_S, created_before: NOW_S - 55 * HOUR_S }],
  ])('refuses a reason with %s: it would read every record of its error', async (_, time) => {
    const query = { app_id: 'app_1', error_type: 'invalid_otp', reason: 'otp_used', ...time } as const;
    await expect(requests.list(query)).rejects.toMatchObject({
      code: 'invalid_request',
      details: { fields: [{ field: 'reason', message: expect.stringContaining('at most a day') }] },
    });
  });

  it('takes a reason with any day, also of one who counts it back from now', async () => {
    const query = { error_type: 'invalid_otp', reason: 'otp_used' } as const;
    const now = Math.floor(Date.now() / 1000);
    await expect(requests.list({ ...query, created_after: now - 24 * HOUR_S })).resolves.toBeDefined();
    const day = { created_after: now - 90 * HOUR_S, created_before: now - 66 * HOUR_S };
    await expect(requests.list({ ...query, ...day })).resolves.toBeDefined();
  });

  it('refuses a place that no page has answered', async () => {
    await expect(requests.list({ after: 'req_1' })).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('one request', () => {
  it('is the newest with this id of any App, or that of one', async () => {
    expect((await requests.get({ request_id: 'req_8' })).record).toMatchObject({
      id: 'rec_000017',
      app_id: 'app_2',
    });
    expect((await requests.get({ request_id: 'req_8', app_id: 'app_1' })).record.id).toBe('rec_000016');
  });

  it.each([
    ['of another App', { request_id: 'req_8', app_id: 'app_0' }],
    ['that is unknown', { request_id: 'req_x' }],
    ['that is no longer kept', { request_id: 'req_old' }],
  ])('%s is 404', async (_, which) => {
    await expect(requests.get(which)).rejects.toMatchObject({ code: 'request_not_found' });
  });
});

describe('each combination is read from an index', () => {
  it.each<[keyof typeof INSPECTED_REQUESTS, string, string | undefined]>([
    // Only what has the same time is sorted, by its id.
    ['all', 'request_records_answered_idx', 'Incremental Sort'],
    ['app', 'request_records_app_idx', undefined],
    ['user', 'request_records_user_idx', undefined],
    ['error', 'request_records_error_idx', undefined],
    ['app_error', 'request_records_app_error_idx', undefined],
  ])('%s: in its order', async (key, index, sort) => {
    const plan = await planOf(INSPECTED_REQUESTS[key].text);
    expect(plan).toContain(`Index Scan Backward using ${index}`);
    expect(/(?:Incremental )?Sort/u.exec(plan)?.[0]).toBe(sort);
  });

  it('one request, of any App', async () => {
    expect(await planOf(INSPECTED_REQUEST.text)).toContain('request_records_request_idx');
  });

  async function planOf(text: string): Promise<string> {
    const lines = await source.query<Record<string, string>[]>(`EXPLAIN (GENERIC_PLAN) ${text}`);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  }
});

it('a page of a user with 30,000 records, such as a machine, is read without the others', async () => {
  await source.query(
    `INSERT INTO request_records (id, app_id, request_id, operation, answered_at, status, user_id)
      SELECT 'rec_m' || n, 'app_m', 'req_m' || n, 'verifyOtp', now() - n * interval '1 second', 200, 'user_m'
      FROM generate_series(1, 30000) AS n`,
  );
  await source.query('VACUUM ANALYZE request_records');
  for (const app of [null, 'app_m']) {
    const values = [...pageValues(pageOf({})), 7, 'user_m', app, null, null];
    const [row] = await source.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }[]>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${INSPECTED_REQUESTS.user.text}`,
      values,
    );
    const { Plan } = row!['QUERY PLAN'][0];
    expect(Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!).toBeLessThan(100);
  }
});
