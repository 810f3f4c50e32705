import { expect, it } from '@jest/globals';
import { SERVICE_MIGRATIONS } from '@latchkey/platform/service';
import { expectedRows, personalRowFaults, rowsOnPage } from '@latchkey/platform/testing/databases';
import { identityMigrations } from '../identity.schema.js';
import { OTHER_TABLES, PERSONAL } from './personal-rows.js';

it('every table is exported or said to hold nothing of a person, each column is shown or withheld', async () => {
  const migrations = [...SERVICE_MIGRATIONS, ...identityMigrations];
  expect(
    await personalRowFaults({ schema: 'identity', migrations, tables: PERSONAL, others: OTHER_TABLES }),
  ).toEqual([]);
});

it('docs/erasure.md says what an export shows, and what an erasure keeps', () => {
  expect(rowsOnPage('identity')).toEqual(expectedRows('identity', PERSONAL));
});
