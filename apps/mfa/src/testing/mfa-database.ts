import { randomBytes } from 'node:crypto';
import { Envelope, MasterKeyProvider, Secret } from '@latchkey/platform/crypto';
import { SERVICE_MIGRATIONS } from '@latchkey/platform/service';
import { createLogger } from '@latchkey/platform/telemetry';
import { createServiceTables } from '@latchkey/platform/testing/databases';
import type { DataSource } from 'typeorm';
import { mfaEntities, mfaMigrations } from '../mfa.schema.js';

/** The service's tables in a database of their own, and the key that its replicas share. */
export interface MfaDatabase {
  readonly source: DataSource;
  readonly envelope: Envelope;
  query<Row>(statement: string, values?: unknown[]): Promise<Row[]>;
  /** Types of the user's events in the outbox, oldest first. */
  eventsOf(userId: string): Promise<string[]>;
  close(): Promise<void>;
}

export async function mfaDatabase(name: string): Promise<MfaDatabase> {
  const database = await createServiceTables(name, {
    schema: 'mfa',
    migrations: [...SERVICE_MIGRATIONS, ...mfaMigrations],
    entities: mfaEntities,
    // Each connection that ends with its database would log an error.
    logger: createLogger({ service: 'spec', output: { write: () => undefined } }),
  });
  const source = await database.connect();
  const masterKey = new Secret(randomBytes(32).toString('base64'));
  return {
    source,
    envelope: new Envelope(MasterKeyProvider.fromSecret(masterKey)),
    query: (statement, values) => source.query(statement, values),
    eventsOf: async (userId) => {
      const rows = await source.query<{ type: string }[]>(
        'SELECT type FROM outbox WHERE user_id = $1 ORDER BY seq',
        [userId],
      );
      return rows.map(({ type }) => type);
    },
    close: async () => {
      await source.destroy();
      await database.drop();
    },
  };
}
