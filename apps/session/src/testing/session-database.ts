import { randomBytes } from 'node:crypto';
import { type Caller, DEFAULT_APP_SETTINGS } from '@latchkey/contracts';
import { Envelope, MasterKeyProvider, Secret } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { SERVICE_MIGRATIONS } from '@latchkey/platform/service';
import { createLogger } from '@latchkey/platform/telemetry';
import { createServiceTables } from '@latchkey/platform/testing/databases';
import type { DataSource } from 'typeorm';
import { sessionEntities, sessionMigrations } from '../session.schema.js';

/** The service's tables in a database of their own, and the keys that its replicas share. */
export interface SessionDatabase {
  readonly source: DataSource;
  readonly envelope: Envelope;
  query<Row>(statement: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export async function sessionDatabase(name: string): Promise<SessionDatabase> {
  const database = await createServiceTables(name, {
    schema: 'session',
    migrations: [...SERVICE_MIGRATIONS, ...sessionMigrations],
    entities: sessionEntities,
    logger: createLogger({ service: 'spec', level: 'error' }),
  });
  const source = await database.connect();
  const masterKey = new Secret(randomBytes(32).toString('base64'));
  return {
    source,
    envelope: new Envelope(MasterKeyProvider.fromSecret(masterKey)),
    query: (statement, values) => source.query(statement, values),
    close: async () => {
      await source.destroy();
      await database.drop();
    },
  };
}

/** An App that calls with its secret key. */
export function callerOf(appId = newId('app')): Caller {
  return {
    app_id: appId,
    app_name: 'Acme',
    environment: 'test',
    tier: 'enterprise',
    key_kind: 'secret',
    settings: { ...DEFAULT_APP_SETTINGS },
  };
}
