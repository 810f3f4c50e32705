import { expect, it } from '@jest/globals';
import { SERVICE_MIGRATIONS } from '@latchkey/platform/service';
import { expectedRows, personalRowFaults, rowsOnPage, rowsRead } from '@latchkey/platform/testing/databases';
import { eventsMigrations } from '../events.schema.js';
import { OTHER_TABLES, personalOf } from './personal-rows.js';

/** The defaults. */
const PERSONAL = personalOf({
  EVENT_RETENTION_DAYS: 90,
  REQUEST_RECORD_RETENTION_DAYS: 7,
  WEBHOOK_DELIVERY_RETENTION_DAYS: 30,
});

const SCHEMA = {
  schema: 'events',
  migrations: [...SERVICE_MIGRATIONS, ...eventsMigrations],
  tables: PERSONAL,
  others: OTHER_TABLES,
};

it('every table is exported or said to hold nothing of a person, each column is shown or withheld', async () => {
  expect(await personalRowFaults(SCHEMA)).toEqual([]);
});

it('docs/erasure.md says what an export shows, and what an erasure keeps', () => {
  expect(rowsOnPage('events')).toEqual(expectedRows('events', PERSONAL));
});

const OF_TWO = `SELECT 'app_0', 'user_' || n % 10 / 9, n FROM generate_series(1, 50000) AS n`;
const EVENTS = [
  'SELECT make_events_partitions(3, 0)',
  `INSERT INTO events (stored_at, id, type, app_id, user_id, created_at, body)
    SELECT now() - n * interval '1 second', 'event_' || n, 'user.updated', app, person, now(), '{}'
      FROM (${OF_TWO}) AS of_two (app, person, n)`,
];
const WEBHOOKS = `INSERT INTO webhooks (id, app_id, environment, url)
    SELECT 'webhook_' || n, 'app_' || n % 50, 'test', 'https://example.com' FROM generate_series(1, 100) AS n`;
const DELIVERIES = `INSERT INTO webhook_deliveries (webhook_id, event_id, app_id, event_type, body)
    SELECT id, 'event_' || n, app_id, 'user.updated', '' FROM webhooks, generate_series(1, 50000) AS n
      WHERE app_id = 'app_0' AND n % 10 = 0`;
const REQUESTS = `INSERT INTO request_records (id, app_id, request_id, operation, answered_at, status, user_id)
    SELECT 'record_' || n, app, 'req_' || n, 'getUser', now(), 200, person
      FROM (${OF_TWO}) AS of_two (app, person, n)`;

it.each([
  ['events', 250, EVENTS],
  ['request_records', 250, [REQUESTS]],
  // Two webhooks have each ninth event of the person; those of the App are looked up for each event.
  ['webhook_deliveries', 2000, [...EVENTS, WEBHOOKS, DELIVERIES]],
])('a page of %s of a person with 45,000 reads few others', async (table, most, fill) => {
  for (const read of await rowsRead(SCHEMA, fill, table)) expect(read).toBeLessThan(most);
});

it('a page of deliveries of a person who has none reads few of 45,000 events', async () => {
  for (const read of await rowsRead(SCHEMA, [...EVENTS, WEBHOOKS], 'webhook_deliveries'))
    expect(read).toBeLessThan(2000);
});
