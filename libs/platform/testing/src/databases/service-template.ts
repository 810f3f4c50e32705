import { migrate, type MigrationClass, withClient } from '@latchkey/platform/database';
import { adminUrlOfTests, createTestDatabase, type TestDatabase, urlOf } from './test-database.js';

/** Names the run in the environment of its workers. A template belongs to one run, so its migrations are those of the run. */
export const TEST_RUN = 'TEST_RUN';

/**
 * A database with the tables of a service: a copy of one that the run has migrated once, because a copy takes a fraction
 * of the time of the migrations.
 * @param name shows in the server's lists.
 */
export async function createMigratedDatabase(
  name: string,
  schema: string,
  migrations: readonly MigrationClass[],
): Promise<TestDatabase> {
  const template = `test_${process.env[TEST_RUN] ?? 'alone'}_${schema}_${migrations.length}`;
  await makeOnce(template, schema, migrations);
  return createTestDatabase(name, template);
}

/** For a connection, and for the lock while another worker migrates: a busy machine takes long for both. */
const PATIENCE_MS = 60_000;

/** The lock ends with the connection. The template gets its name when it is whole. */
function makeOnce(template: string, schema: string, migrations: readonly MigrationClass[]): Promise<void> {
  const adminUrl = adminUrlOfTests();
  return withClient(
    adminUrl,
    async (admin) => {
      await admin.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
      const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [template]);
      if (rowCount === 1) return;
      const draft = `${template}_draft`;
      await admin.query(`CREATE DATABASE ${draft} TEMPLATE template0 ENCODING 'UTF8'`);
      await migrate(urlOf(adminUrl, draft), schema, migrations);
      await admin.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
    },
    PATIENCE_MS,
  );
}

/** Removes the templates of a run from a server that goes on. */
export function dropTemplates(adminUrl: string, run: string): Promise<void> {
  return withClient(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [`test_${run}_`],
    );
    for (const { datname } of rows) await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  });
}
