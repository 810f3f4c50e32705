import type pg from 'pg';
import { pageSql, type PersonalRows } from '@latchkey/platform/lifecycle';
import { type PersonalSchema, withPersonalSchema } from './personal-schema.js';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Presorted Key'?: readonly string[];
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const APP = 'app_0';
const USER = 'user_0';

/** What keeps a page from reading a bounded number of rows: it sorts all rows of the user, or reads those of others. */
export async function orderFaults(client: pg.ClientBase, rows: PersonalRows): Promise<string[]> {
  if (rows.few !== undefined) return [];
  await client.query(`SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off`);
  const nodes = await planOf(client, `EXPLAIN (FORMAT JSON) ${pageSql(rows, false)}`, [APP, USER, 1, 1]);
  const conditions = nodes.flatMap((node) => node['Index Cond'] ?? []);
  const unbound = nodes.filter(
    (node) => node['Relation Name']?.startsWith(rows.table) && node['Index Cond'] === undefined,
  );
  const found = foundSql(rows);
  const ordered = found === undefined ? nodes : await planOf(client, found, [APP, USER]);
  const isServed =
    unbound.length === 0 &&
    conditions.some((each) => each.includes(`'${USER}'`)) &&
    !ordered.some((node) => sortsMany(node, rows.key));
  return isServed
    ? []
    : [`${rows.table}: no index gives the order of its key; \`few\` may say why it needs none`];
}

/** Within what an index orders, too, but for the ids of one instant. */
function sortsMany({ 'Node Type': type, 'Presorted Key': presorted = [] }: PlanNode, key: readonly string[]) {
  if (type !== 'Incremental Sort') return type === 'Sort';
  return presorted.length !== key.length - 1 || !presorted.at(-1)?.endsWith('_at');
}

/** What leads to the rows is ordered by an index; the rows of a page may be sorted then. */
const foundSql = ({ foundBy, key }: PersonalRows) =>
  foundBy &&
  `EXPLAIN (FORMAT JSON) SELECT ${foundBy.columns} FROM ${foundBy.from} WHERE ${foundBy.of} ORDER BY ${key[0]} LIMIT 1`;

/**
 * How many rows of tables and indexes a page reads, those that it leaves out included: the first page, and one behind the
 * half of the rows. @param fill statements that give `user_0` of `app_0` many rows.
 */
export function rowsRead(of: PersonalSchema, fill: readonly string[], table: string): Promise<number[]> {
  const rows = of.tables.find((each) => each.table === table);
  if (!rows) throw new Error(`no table ${table}`);
  return withPersonalSchema(of, async (client) => {
    for (const statement of fill) await client.query(statement);
    await client.query('ANALYZE');
    const everything = [APP, USER, 10_000_000, 1_000_000_000];
    const { rows: all } = await client.query<{ key: string[] }>(pageSql(rows, false), everything);
    const reads: number[] = [];
    for (const after of [[], all[Math.floor(all.length / 2)]?.key ?? []]) {
      const sql = `EXPLAIN (ANALYZE, FORMAT JSON) ${pageSql(rows, after.length > 0)}`;
      const nodes = await planOf(client, sql, [APP, USER, 200, 1_000_000, ...after]);
      const scans = nodes.filter((node) => node['Relation Name'] !== undefined);
      reads.push(scans.reduce((sum, node) => sum + readBy(node), 0));
    }
    return reads;
  });
}

const readBy = ({ 'Actual Rows': rows = 0, 'Rows Removed by Filter': removed = 0, ...node }: PlanNode) =>
  (rows + removed) * (node['Actual Loops'] ?? 1);

async function planOf(client: pg.ClientBase, sql: string, values: unknown[]): Promise<PlanNode[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(sql, values);
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesIn(Plan)));
}

const nodesIn = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)];
