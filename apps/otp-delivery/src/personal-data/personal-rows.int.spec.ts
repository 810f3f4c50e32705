import { expect, it } from '@jest/globals';
import { SERVICE_MIGRATIONS } from '@latchkey/platform/service';
import { expectedRows, personalRowFaults, rowsOnPage } from '@latchkey/platform/testing/databases';
import { otpDeliveryMigrations } from '../otp-delivery.schema.js';
import { PERSONAL } from './personal-rows.js';

it('every table with the id of a user is exported, each column of it is shown or withheld', async () => {
  const migrations = [...SERVICE_MIGRATIONS, ...otpDeliveryMigrations];
  expect(await personalRowFaults({ schema: 'otp_delivery', migrations, tables: PERSONAL })).toEqual([]);
});

it('docs/erasure.md says what an export shows, and what an erasure keeps', () => {
  expect(rowsOnPage('otp-delivery')).toEqual(expectedRows('otp-delivery', PERSONAL));
});
