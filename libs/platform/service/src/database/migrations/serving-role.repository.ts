import type { QueryRunner } from 'typeorm';
import { LOCK_LIMIT } from './migration-limits.repository.js';

/** The privileges of the role that serves: neither TRUNCATE nor those of an owner. */
const ROWS = 'SELECT, INSERT, UPDATE, DELETE';

/**
 * Lets the role that serves work in a schema that the present role owns, now and after every later migration. Takes over
 * what the serving role owns there from older versions, in the same transaction, so that a running process loses no right.
 * @param in.history the table of the migrations that ran.
 * @throws an error of PostgreSQL if the present role is not a member of a role that it takes over from.
 */
export async function handOver(
  runner: QueryRunner,
  { schema, history }: { schema: string; history: string },
  servingRole: string,
): Promise<void> {
  const [within, role] = await quoted(runner, [schema, servingRole]);
  await runner.startTransaction();
  try {
    // A long transaction must not block all others that queue behind this one.
    await runner.query(`SET LOCAL lock_timeout = '${LOCK_LIMIT}'`);
    for (const statement of await takeOvers(runner, schema, servingRole)) await runner.query(statement);
    const all = `IN SCHEMA ${within}`;
    await runner.query(`GRANT USAGE ON SCHEMA ${within} TO ${role}`);
    await runner.query(`GRANT ${ROWS} ON ALL TABLES ${all} TO ${role}`);
    await runner.query(`GRANT USAGE ON ALL SEQUENCES ${all} TO ${role}`);
    await runner.query(`GRANT EXECUTE ON ALL FUNCTIONS ${all} TO ${role}`);
    await runner.query(`ALTER DEFAULT PRIVILEGES ${all} GRANT EXECUTE ON FUNCTIONS TO ${role}`);
    await runner.query(`ALTER DEFAULT PRIVILEGES ${all} GRANT ${ROWS} ON TABLES TO ${role}`);
    await runner.query(`ALTER DEFAULT PRIVILEGES ${all} GRANT USAGE ON SEQUENCES TO ${role}`);
    await protectHistory(runner, history, role);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

/** Lets the role that serves read the table of migrations, which only migrations may write. */
async function protectHistory(runner: QueryRunner, table: string, role = ''): Promise<void> {
  const [row] = (await runner.query('SELECT to_regclass($1) IS NOT NULL AS there', [table])) as {
    there: boolean;
  }[];
  if (row?.there) await runner.query(`REVOKE INSERT, UPDATE, DELETE ON ${table} FROM ${role}`);
}

/** One statement for each object of the schema that the role owns, and first for the schema itself. */
async function takeOvers(runner: QueryRunner, schema: string, role: string): Promise<string[]> {
  const rows = (await runner.query(
    `SELECT format('ALTER SCHEMA %I OWNER TO CURRENT_USER', nspname) AS statement, 0 AS place
       FROM pg_namespace WHERE nspname = $1 AND nspowner = $2::regrole
     UNION ALL
     SELECT format('ALTER %s %s OWNER TO CURRENT_USER',
              CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
                ELSE 'TABLE' END, c.oid::regclass), 1
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE nspname = $1 AND relowner = $2::regrole AND relkind IN ('r', 'p', 'v', 'm', 'S')
        -- A sequence of a column goes with its table.
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('a', 'i') AND relkind = 'S')
     UNION ALL
     SELECT format('ALTER ROUTINE %s OWNER TO CURRENT_USER', p.oid::regprocedure), 2
       FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE nspname = $1 AND proowner = $2::regrole
     ORDER BY place`,
    [schema, role],
  )) as { statement: string }[];
  return rows.map(({ statement }) => statement);
}

async function quoted(runner: QueryRunner, names: readonly string[]): Promise<string[]> {
  const rows = (await runner.query(
    'SELECT quote_ident(name) AS name FROM unnest($1::text[]) WITH ORDINALITY AS given (name, place) ORDER BY place',
    [names],
  )) as { name: string }[];
  return rows.map(({ name }) => name);
}
