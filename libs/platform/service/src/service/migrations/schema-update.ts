import { migrate, type MigrationClass, sessionDefaults, setRoleDefaults } from '../../database/index.js';
import { type MigrationAccess, schemaOf } from '../settings/database-settings.js';

/**
 * Brings the schema of a service up to date and, where its connections lead through a pooler, the defaults of the role
 * that serves. @returns the names of the migrations that ran.
 */
export async function updateSchema(
  service: string,
  { url, servingRole, directUrl }: MigrationAccess,
  migrations: readonly MigrationClass[],
): Promise<string[]> {
  const schema = schemaOf(service);
  const ran = await migrate(url, schema, migrations, { servingRole });
  if (directUrl !== undefined) await setRoleDefaults(directUrl, sessionDefaults(schema));
  return ran;
}
