import type { Client } from 'pg';

/** The schema and the rows of one service, as a release left them. */
export interface Dump {
  /** ISO 8601, of the database's clock. */
  readonly takenAt: string;
  /** The statements that made the schema, in their order. */
  readonly statements: readonly string[];
  /** Rows by their table, each as the JSON text that PostgreSQL made of it, with all digits of its numbers. */
  readonly rows: Readonly<Record<string, readonly string[]>>;
  /** The last values of sequences. */
  readonly sequences: Readonly<Record<string, string>>;
}

/** Notes each statement that changes the schema, once, whatever role runs it. */
const RECORDER = `
  CREATE SCHEMA release_recorder;
  CREATE TABLE release_recorder.statements (
    place bigint GENERATED ALWAYS AS IDENTITY, text text, begun timestamptz, backend integer);
  CREATE FUNCTION release_recorder.note() RETURNS event_trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM release_recorder.statements
        WHERE backend = pg_backend_pid() AND begun = statement_timestamp() AND text = current_query()) THEN
      INSERT INTO release_recorder.statements (text, begun, backend)
      VALUES (current_query(), statement_timestamp(), pg_backend_pid());
    END IF;
  END $$;
  CREATE EVENT TRIGGER release_recorder ON ddl_command_end EXECUTE FUNCTION release_recorder.note()`;

const RECORDED = 'SELECT text AS name FROM release_recorder.statements WHERE text !~* $1 ORDER BY place';
/** One with parameters cannot be replayed; only jobs run such ones, and the first start repeats their work. */
const WITH_PARAMETERS = String.raw`^\s*SELECT\y[^']*\$\d`;

const TABLES = `
  SELECT relname AS name FROM pg_class
   WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname`;

const COLUMNS = `
  SELECT quote_ident(attname) AS name, atttypid = 'timestamptz'::regtype AS "isTime" FROM pg_attribute
   WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`;

/** Days of a partitioned table that rows of that age need, and that no partition has. */
const DAYS = `
  SELECT DISTINCT to_char(place AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
    FROM (SELECT (row->>$3)::timestamptz + $4::interval AS place FROM unnest($2::json[]) AS given (row)) AS placed
   WHERE to_regclass($1 || to_char(place AT TIME ZONE 'UTC', '_YYYYMMDD')) IS NULL`;

const PARTITION_COLUMN = `SELECT substring(pg_get_partkeydef($1::regclass) FROM 'RANGE \\((.+)\\)') AS name`;

/** Begins to record the statements of a database's schemas. Needs a superuser. */
export async function recordStatements(admin: Client): Promise<void> {
  await admin.query(RECORDER);
}

/** What was recorded, and every row of the schema. */
export async function readDump(admin: Client, schema: string): Promise<Dump> {
  await admin.query(`SET timezone = 'UTC'`);
  await admin.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const [now] = await textsOf(admin, `SELECT to_json(now())#>>'{}' AS name`);
  const statements = await textsOf(admin, RECORDED, [WITH_PARAMETERS]);
  const rows: Record<string, string[]> = {};
  for (const table of await textsOf(admin, TABLES, [schema]))
    rows[table] = await rowsOf(admin, schema, table);
  const { rows: sequences } = await admin.query<{ name: string; value: string }>(
    'SELECT sequencename AS name, last_value AS value FROM pg_sequences WHERE schemaname = $1 AND last_value > 0',
    [schema],
  );
  await admin.query('COMMIT');
  const last = Object.fromEntries(sequences.map(({ name, value }) => [name, value]));
  return { takenAt: now ?? '', statements, rows, sequences: last };
}

/**
 * Makes the schema and the rows in an empty database. All times move on by the age of the dump, so that what was valid
 * then is valid for as long now.
 */
export async function loadDump(admin: Client, schema: string, dump: Dump): Promise<void> {
  // The role that serves has the name of the database.
  const asOwner = `SET ROLE ${admin.escapeIdentifier(`${admin.database}_owner`)}`;
  await admin.query(`${asOwner}; SET timezone = 'UTC'; SET search_path = ${admin.escapeIdentifier(schema)}`);
  for (const statement of dump.statements) await admin.query(statement);
  const [age = ''] = await textsOf(admin, 'SELECT (now() - $1::timestamptz)::text AS name', [dump.takenAt]);
  for (const [table, rows] of Object.entries(dump.rows)) await makePartitions(admin, table, rows, age);
  // Foreign keys and triggers have done their work before the dump.
  await admin.query(`RESET ROLE; SET session_replication_role = replica`);
  for (const [table, rows] of Object.entries(dump.rows)) await insert(admin, table, rows, age);
  for (const [name, value] of Object.entries(dump.sequences))
    await admin.query('SELECT setval($1::regclass, $2)', [name, value]);
}

async function rowsOf(admin: Client, schema: string, table: string): Promise<string[]> {
  const from = `${admin.escapeIdentifier(schema)}.${admin.escapeIdentifier(table)}`;
  return textsOf(
    admin,
    `SELECT row_to_json(kept)::text AS name FROM ${from} AS kept ORDER BY row_to_json(kept)::text COLLATE "C"`,
  );
}

/** The service makes partitions for today and later; rows of a moment ago may be of yesterday. */
async function makePartitions(
  admin: Client,
  table: string,
  rows: readonly string[],
  age: string,
): Promise<void> {
  const [column] = await textsOf(admin, PARTITION_COLUMN, [table]);
  if (!column) return;
  const days = await admin.query<{ day: string }>(DAYS, [table, rows, column, age]);
  for (const { day } of days.rows)
    await admin.query(
      `CREATE TABLE ${table}_${day.replaceAll('-', '')} PARTITION OF ${table}
        FOR VALUES FROM ('${day} 00:00+00') TO ('${day} 24:00+00')`,
    );
}

async function insert(admin: Client, table: string, rows: readonly string[], age: string): Promise<void> {
  const into = admin.escapeIdentifier(table);
  const { rows: columns } = await admin.query<{ name: string; isTime: boolean }>(COLUMNS, [into]);
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns.map(({ name, isTime }) => (isTime ? `${name} + $2::interval` : name)).join(', ');
  // A table that the migrations filled has these rows, too.
  await admin.query(`DELETE FROM ${into}`);
  await admin.query(
    `INSERT INTO ${into} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${values} FROM json_populate_recordset(NULL::${into}, $1::json) WHERE $2::text IS NOT NULL`,
    [`[${rows.join(',')}]`, age],
  );
}

/** The column `name` of each row. */
async function textsOf(admin: Client, text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(text, values);
  return rows.map(({ name }) => name);
}
