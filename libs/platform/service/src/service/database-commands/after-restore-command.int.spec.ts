import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../../database/index.js';
import { createTestDatabase } from '@latchkey/platform/testing/databases';
import { migrationsOf } from '../migrations/service-migrations.js';
import { afterRestoreCommand, type CommandedService } from './commands.js';

class CreateCodes1763000000001 {
  name = 'CreateCodes1763000000001';

  async up(runner: { query(statement: string): Promise<unknown> }): Promise<void> {
    await runner.query('CREATE TABLE codes (kind text NOT NULL)');
  }
}

const codes = (name: string) => ({ name, table: 'codes', where: `kind = '${name}'` });

const service: CommandedService = {
  name: 'spec-codes',
  migrations: [CreateCodes1763000000001],
  restored: [codes('short'), { ...codes('long'), onRequest: true }, { ...codes('other'), onRequest: true }],
};
const settle = (url: string, ...args: string[]) =>
  afterRestoreCommand(service, args).run(url, { url, servingRole: undefined });

const database = await createTestDatabase('after_restore');
const client = new pg.Client({ connectionString: database.url });
await client.connect();
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('main.js --after-restore', () => {
  it('wants the schema of this version', async () => {
    await expect(settle(database.url)).rejects.toThrow('migrate it first');
  });

  it('ends all rows of a kind, some only on request, and lets events be published again', async () => {
    await migrate(database.url, 'spec_codes', migrationsOf(service.migrations));
    await client.query('SET search_path = spec_codes');
    await client.query(
      `INSERT INTO codes SELECT unnest(ARRAY['short', 'long', 'other']) FROM generate_series(1, 1001)`,
    );
    await client.query(`INSERT INTO outbox (event_id, type, app_id, user_id, data, published_at)
      SELECT 'evt_' || n, 'code.sent', '', '', '{}', CASE WHEN n > 3 THEN now() END FROM generate_series(1, 10) AS n`);
    expect(await settle(database.url, '--also=long')).toEqual({
      ended: { short: 1001, long: 1001, facts_to_publish_again: 7 },
    });
    expect((await client.query('SELECT DISTINCT kind FROM codes')).rows).toEqual([{ kind: 'other' }]);
    expect((await client.query('SELECT FROM outbox WHERE published_at IS NULL')).rows).toHaveLength(10);
    expect(await settle(database.url)).toEqual({ ended: { short: 0, facts_to_publish_again: 0 } });
  });
});
