import { expect, it } from '@jest/globals';
import { SERVICE_MIGRATIONS } from '@latchkey/platform/service';
import { checkStatements } from '@latchkey/platform/testing/databases';
import { signerMigrations } from './signer.schema.js';

it('every statement answers the columns of the row that it is read into', async () => {
  const { checked, faults } = await checkStatements({
    schema: 'signer',
    migrations: [...SERVICE_MIGRATIONS, ...signerMigrations],
    folder: import.meta.dirname,
  });
  expect(faults).toEqual([]);
  expect(checked.length).toBeGreaterThan(0);
}, 60_000);
