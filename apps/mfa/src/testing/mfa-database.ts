import { randomBytes } from 'node:crypto';
import { type Caller, DEFAULT_APP_SETTINGS } from '@latchkey/contracts';
import { Envelope, MasterKeyProvider, Secret } from '@latchkey/platform/crypto';
import { dataSourceOptions, migrate } from '@latchkey/platform/database';
import { newId } from '@latchkey/platform/ids';
import { SERVICE_MIGRATIONS } from '@latchkey/platform/service';
import { createLogger } from '@latchkey/platform/telemetry';
import { createTestDatabase, patient } from '@latchkey/platform/testing';
import { DataSource } from 'typeorm';
import { mfaEntities, mfaMigrations } from '../mfa.tables.js';

/** The service's tables in a database of their own, and the key that its replicas share. */
export interface MfaDatabase {
  readonly source: DataSource;
  readonly envelope: Envelope;
  query<Row>(statement: string, values?: unknown[]): Promise<Row[]>;
  /** Types of the user's events in the outbox, oldest first. */
  eventsOf(userId: string): Promise<string[]>;
  close(): Promise<void>;
}

const SCHEMA = 'mfa';

export async function mfaDatabase(name: string): Promise<MfaDatabase> {
  const database = await createTestDatabase(name);
  await migrate(database.url, SCHEMA, [...SERVICE_MIGRATIONS, ...mfaMigrations]);
  // Each connection that ends with its database would log an error.
  const logger = createLogger({ service: 'spec', output: { write: () => undefined } });
  const options = { url: database.url, schema: SCHEMA, entities: mfaEntities, poolSize: 20, logger };
  const source = await new DataSource(patient(dataSourceOptions(options))).initialize();
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

/** An App that calls with its secret key. */
export function callerOf(changes: Partial<Caller> = {}): Caller {
  return {
    app_id: newId('app'),
    app_name: 'Acme',
    environment: 'live',
    tier: 'enterprise',
    key_kind: 'secret',
    settings: { ...DEFAULT_APP_SETTINGS },
    ...changes,
  };
}
