import type pg from 'pg';
import { type MigrationClass, withClient } from '@latchkey/platform/database';
import type { PersonalRows } from '@latchkey/platform/lifecycle';
import { createMigratedDatabase } from '../service-template.js';

export interface PersonalSchema {
  readonly schema: string;
  readonly migrations: readonly MigrationClass[];
  readonly tables: readonly PersonalRows[];
  /** The other tables of the service, and why they hold nothing of a person, or are left out. */
  readonly others: Readonly<Record<string, string>>;
}

/** Works on the empty tables of a service, in a database of their own. */
export async function withPersonalSchema<Result>(
  { schema, migrations }: PersonalSchema,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const database = await createMigratedDatabase('personal', schema, migrations);
  try {
    const url = new URL(database.url);
    url.searchParams.set('options', `-c search_path=${schema}`);
    return await withClient(url.href, work);
  } finally {
    await database.drop();
  }
}
