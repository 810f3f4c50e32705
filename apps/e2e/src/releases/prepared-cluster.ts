import { randomBytes } from 'node:crypto';
import { type ServiceName, SERVICES } from '@latchkey/contracts';
import { createServiceDatabases, startPostgres } from '@latchkey/platform/embedded';
import { inDatabase } from '@latchkey/stack-runner';
import type { Client } from 'pg';

/** How the names of all databases of an embedded PostgreSQL begin. */
const PREFIX = 'latchkey';

/** One of the databases, over a superuser's connection. */
export interface PreparedDatabase {
  readonly service: ServiceName;
  readonly schema: string;
  /** The name, which is also that of the role that serves. */
  readonly database: string;
  readonly admin: Client;
}

/** Makes the empty databases of a stack before its first start, and works in each. The stack sets passwords of its own. */
export async function prepareCluster(
  dataDir: string,
  work: (database: PreparedDatabase) => Promise<void>,
): Promise<void> {
  const postgres = await startPostgres({ dataDir });
  try {
    const passwords = () =>
      Object.fromEntries(SERVICES.map((name) => [name, randomBytes(24).toString('base64url')])) as Record<
        ServiceName,
        string
      >;
    await createServiceDatabases(postgres.url, {
      prefix: PREFIX,
      services: SERVICES,
      passwords: passwords(),
      ownerPasswords: passwords(),
    });
    await inEachDatabase(postgres.url, work);
  } finally {
    await postgres.stop();
  }
}

/** Works in the database of each service, one after the other. */
export async function inEachDatabase(
  adminUrl: string,
  work: (database: PreparedDatabase) => Promise<void>,
): Promise<void> {
  for (const service of SERVICES) {
    const schema = service.replaceAll('-', '_');
    const database = `${PREFIX}_${schema}`;
    await inDatabase(adminUrl, (admin) => work({ service, schema, database, admin }), database);
  }
}
