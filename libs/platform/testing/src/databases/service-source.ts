import { DataSource } from 'typeorm';
import {
  dataSourceOptions,
  type MigrationClass,
  sessionDefaults,
  setRoleDefaults,
} from '@latchkey/platform/database';
import type { Logger } from '@latchkey/platform/telemetry';
import { patient, patientDefaults } from './patient.js';
import { createMigratedDatabase } from './service-template.js';
import type { TestDatabase } from './test-database.js';

interface ServiceTables {
  readonly schema: string;
  readonly migrations: readonly MigrationClass[];
  readonly entities: Parameters<typeof dataSourceOptions>[0]['entities'];
  readonly poolSize?: number;
  readonly logger: Logger;
}

/** The tables of a service in a database of their own. */
export interface ServiceTestDatabase extends TestDatabase {
  /** Another data source, as another replica has it. */
  connect(): Promise<DataSource>;
}

/**
 * Makes a database with the tables of a service. Where PgBouncer is installed, the service reaches it through one in
 * transaction mode, as it may in production.
 */
export async function createServiceTables(name: string, tables: ServiceTables): Promise<ServiceTestDatabase> {
  const { schema, migrations, poolSize = 20 } = tables;
  const database = await createMigratedDatabase(name, schema, migrations);
  const { pooledUrl } = database;
  if (pooledUrl !== undefined) await setRoleDefaults(database.url, patientDefaults(sessionDefaults(schema)));
  const url = pooledUrl ?? database.url;
  const options = dataSourceOptions({ ...tables, url, poolSize, pooled: pooledUrl !== undefined });
  return { ...database, connect: () => new DataSource(patient(options)).initialize() };
}
