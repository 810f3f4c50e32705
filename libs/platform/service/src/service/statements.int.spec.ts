import { dirname } from 'node:path';
import { expect, it } from '@jest/globals';
import { checkStatements } from '@latchkey/platform/testing/databases';
import { SERVICE_MIGRATIONS } from './migrations/service-migrations.js';

it('every statement of the platform answers the columns of the row that it is read into', async () => {
  const { checked, faults } = await checkStatements({
    schema: 'statements',
    migrations: SERVICE_MIGRATIONS,
    folder: dirname(import.meta.dirname),
  });
  expect(faults).toEqual([]);
  expect(checked.length).toBeGreaterThan(0);
});
