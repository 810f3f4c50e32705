import { expect, it } from '@jest/globals';
import { SERVICE_MIGRATIONS } from '@latchkey/platform/service';
import { expectedRows, personalRowFaults, rowsOnPage } from '@latchkey/platform/testing/databases';
import { eventsMigrations } from '../events.schema.js';
import { personalOf } from './personal-rows.js';

/** The defaults. */
const PERSONAL = personalOf({
  EVENT_RETENTION_DAYS: 90,
  REQUEST_RECORD_RETENTION_DAYS: 7,
  WEBHOOK_DELIVERY_RETENTION_DAYS: 30,
});

it('every table with the id of a user is exported, each column of it is shown or withheld', async () => {
  const migrations = [...SERVICE_MIGRATIONS, ...eventsMigrations];
  expect(await personalRowFaults({ schema: 'events', migrations, tables: PERSONAL })).toEqual([]);
});

it('docs/erasure.md says what an export shows, and what an erasure keeps', () => {
  expect(rowsOnPage('events')).toEqual(expectedRows('events', PERSONAL));
});
