import { expect, it } from '@jest/globals';
import { SERVICE_MIGRATIONS } from '@latchkey/platform/service';
import { expectedRows, personalRowFaults, rowsOnPage } from '@latchkey/platform/testing/databases';
import { mfaMigrations } from '../mfa.schema.js';
import { PERSONAL } from './personal-rows.js';

it('every table is exported or said to hold nothing of a person, each column is shown or withheld', async () => {
  const migrations = [...SERVICE_MIGRATIONS, ...mfaMigrations];
  expect(await personalRowFaults({ schema: 'mfa', migrations, tables: PERSONAL, others: {} })).toEqual([]);
});

it('docs/erasure.md says what an export shows, and what an erasure keeps', () => {
  expect(rowsOnPage('mfa')).toEqual(expectedRows('mfa', PERSONAL));
});
