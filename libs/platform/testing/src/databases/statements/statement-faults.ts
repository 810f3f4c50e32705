import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { declaredStatements, type MigrationClass, withClient } from '@latchkey/platform/database';
import { createMigratedDatabase } from '../service-template.js';
import { declaredRows, type RowType } from './declared-rows.js';
import { type Column, describedColumns } from './described-columns.js';

export interface CheckedStatements {
  /** Names of the statements that were prepared. */
  readonly checked: string[];
  /** What a statement and its row type disagree about, and what PostgreSQL does not prepare. */
  readonly faults: string[];
}

interface CheckedSchema {
  readonly schema: string;
  readonly migrations: readonly MigrationClass[];
  /** Its `*.repository.ts` declare the statements. */
  readonly folder: string;
}

/**
 * Prepares each statement that the repositories of a folder declare against the migrated schema, and compares its columns
 * with the row type that it is read into.
 */
export async function checkStatements({
  schema,
  migrations,
  folder,
}: CheckedSchema): Promise<CheckedStatements> {
  const files = repositoriesIn(folder);
  for (const file of files) await import(pathToFileURL(file).href);
  const database = await createMigratedDatabase('statements', schema, migrations);
  try {
    const url = new URL(database.url);
    url.searchParams.set('options', `-c search_path=${schema}`);
    return await withClient(url.href, (client) => compared(client, declaredRows(files)));
  } finally {
    await database.drop();
  }
}

async function compared(
  client: pg.ClientBase,
  rows: ReadonlyMap<string, RowType>,
): Promise<CheckedStatements> {
  const statements = declaredStatements().filter(({ declaredAs }) => rows.has(declaredAs));
  const faults: string[] = [];
  for (const { name, declaredAs, text } of statements) {
    const found = await faultsOf(describedColumns(client, text), rows.get(declaredAs));
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  return { checked: statements.map(({ name }) => name), faults };
}

function repositoriesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.repository.ts'))
    .map((file) => join(folder, file));
}

async function faultsOf(described: Promise<Column[]>, row: RowType): Promise<string[]> {
  try {
    return differences(await described, row);
  } catch (error) {
    return [(error as Error).message];
  }
}

/** A row type without properties reads nothing, whatever the statement answers. */
function differences(columns: readonly Column[], row: RowType): string[] {
  if (!row) return [];
  const names = new Set(columns.map(({ name }) => name));
  const missing = [...row].filter(([name, { isOptional }]) => !isOptional && !names.has(name));
  return [
    ...missing.map(([name]) => `no column is named ${name}`),
    ...columns.flatMap(({ name, kind }) => {
      const kinds = row.get(name)?.kinds;
      if (!kinds) return [`no property is named ${name}`];
      const isOfKind = kind === undefined || kinds.has('any') || kinds.has(kind);
      return isOfKind ? [] : [`${name} is ${kind}, and read as ${[...kinds].join(' or ')}`];
    }),
  ];
}
