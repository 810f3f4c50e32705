import type pg from 'pg';
import { heldSql, OF_EVERY_SERVICE, pageSql, type PersonalRows } from '@latchkey/platform/lifecycle';
import { orderFaults } from './page-plan.js';
import { type PersonalSchema, withPersonalSchema } from './personal-schema.js';
import { PLATFORM_TABLES } from './platform-tables.js';

/** Columns of the tables of a schema, by their table. */
type Columns = ReadonlyMap<string, ReadonlySet<string>>;

const KNOWN = ['app_id', 'user_id'];

/** What the lists of a service leave out, names wrongly, or shows though it must not. Runs each statement. */
export function personalRowFaults(of: PersonalSchema): Promise<string[]> {
  const tables = [...of.tables, ...OF_EVERY_SERVICE];
  return withPersonalSchema(of, async (client) => {
    const columns = await columnsOf(client, of.schema);
    const unordered: string[] = [];
    for (const each of tables) {
      const unknown = each.key.map(() => null);
      await client.query(pageSql(each, true), ['app_0', 'user_0', 1, 1, ...unknown]);
      await client.query(heldSql(each), ['app_0', 'user_0']);
      unordered.push(...(await orderFaults(client, each)));
    }
    const others = tables.flatMap((each) => faultsOf(each, columns));
    return [...unlisted(columns, tables, of.others), ...others, ...unordered];
  });
}

async function columnsOf(client: pg.ClientBase, schema: string): Promise<Columns> {
  const { rows } = await client.query<{ table: string; names: string[] }>(
    `SELECT relname::text AS "table", array_agg(attname::text) AS names FROM pg_class
       JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
      WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition GROUP BY relname`,
    [schema],
  );
  return new Map(rows.map(({ table, names }) => [table, new Set(names)]));
}

/** Every table is on one of the lists, and once. */
function unlisted(
  columns: Columns,
  tables: readonly PersonalRows[],
  others: Readonly<Record<string, string>>,
): string[] {
  const listed = [...tables.map(({ table }) => table), ...Object.keys({ ...PLATFORM_TABLES, ...others })];
  const unknown = [...columns.keys()].filter((table) => !listed.includes(table));
  const wrong = listed.filter((table, index) => !columns.has(table) || listed.indexOf(table) !== index);
  return [
    ...unknown.map((table) => `${table} is on no list: does it hold something of a person?`),
    ...wrong.map((table) => `${table} is listed, and is no table or on a list already`),
  ];
}

function faultsOf({ table, shows, key, withholds = [] }: PersonalRows, columns: Columns): string[] {
  const names = [...(columns.get(table) ?? [])];
  const shown = names.filter((name) =>
    Object.values(shows).some((sql) => new RegExp(`\\b${name}\\b`, 'u').test(sql)),
  );
  const unsaid = names.filter((name) => ![...KNOWN, ...shown, ...withholds].includes(name));
  const unknown = withholds.filter((name) => !names.includes(name) || shown.includes(name));
  const secret = shown.filter((name) => /_sealed$|^sealed$|_digests?$|^digest$/u.test(name));
  const told = Object.keys(shows).length === 0 ? [] : key.filter((column) => withholds.includes(column));
  return [
    ...told.map((name) => `${table}.${name} is withheld, and would leave in a cursor`),
    ...unsaid.map((name) => `${table}.${name} is neither shown nor withheld`),
    ...unknown.map((name) => `${table}.${name} is withheld, and is shown or no column`),
    ...secret.filter((name) => name !== 'key_digest').map((name) => `${table}.${name} is shown`),
  ];
}
