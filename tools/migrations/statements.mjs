import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { importBundled } from '../build/bundle.mjs';
import { apps, inRoot } from '../workspace/root.mjs';

const PLATFORM = 'libs/platform/service/src/service/migrations/service-migrations.ts';

const schemaOf = (app) => `apps/${app}/src/${app}.schema.ts`;

/** Services, each with all of its migrations in the order in which they run: `{ name, transaction, statements }`. */
export async function allMigrations() {
  const { migrationsOf } = await importBundled(PLATFORM);
  const services = apps().filter((app) => existsSync(inRoot(schemaOf(app))));
  const entries = services.map(async (service) => {
    const own = ownMigrations(service, await importBundled(schemaOf(service)));
    return [service, await Promise.all(migrationsOf(own).map(recorded))];
  });
  return Object.fromEntries(await Promise.all(entries));
}

function ownMigrations(service, schema) {
  const [, migrations] = Object.entries(schema).find(([name]) => name.endsWith('Migrations')) ?? [];
  if (!migrations) throw new Error(`${schemaOf(service)} exports no list of migrations`);
  return migrations;
}

/** Runs a migration against no database. Every query answers no rows, so a loop over batches of rows ends at once. */
export async function recorded(Migration) {
  const migration = new Migration();
  const statements = [];
  const query = (text, values) => {
    statements.push(values === undefined ? text : `${text} -- ${JSON.stringify(values)}`);
    return Promise.resolve([]);
  };
  await migration.up({ query });
  return { name: migration.name, transaction: migration.transaction ?? true, statements };
}
