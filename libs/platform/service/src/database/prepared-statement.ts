import DataLoader from 'dataloader';
import type { PoolClient, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';

/**
 * A hot statement of a repository under its own name in traces and plans. TypeORM's `query` knows no names and answers
 * an UPDATE with a pair, so this uses the connection that TypeORM lends.
 */
export class PreparedStatement<Row extends QueryResultRow> {
  constructor(
    private readonly source: DataSource,
    private readonly name: string,
    private readonly text: string,
  ) {}

  async rows(values: unknown[]): Promise<Row[]> {
    const runner = this.source.createQueryRunner();
    try {
      const client = (await runner.connect()) as PoolClient;
      const { rows } = await client.query<Row>({ name: this.name, text: this.text, values });
      return rows;
    } finally {
      await runner.release();
    }
  }

  async first(values: unknown[]): Promise<Row | undefined> {
    const [row] = await this.rows(values);
    return row;
  }
}

/** With more look-ups in one statement the first would wait for the last. */
const MOST_AT_ONCE = 64;

type Key = readonly unknown[];

interface Statements<Row extends QueryResultRow> {
  /** Its parameters are the parts of one key. */
  readonly one: PreparedStatement<Row>;
  /**
   * Its parameters are a list for each part; each row has its position in them, from 1, as `place`:
   * `… FROM unnest($1::text[], $2::bytea[]) WITH ORDINALITY AS asked (app_id, digest, place) JOIN …`.
   */
  readonly many: PreparedStatement<Row & { place: number }>;
}

/** A DataLoader without a cache: look-ups by a unique key in one turn of the event loop become one statement. */
export class RowLoader<Row extends QueryResultRow> {
  private readonly loader = new DataLoader<Key, Row | undefined>((keys) => this.read(keys), {
    cache: false,
    maxBatchSize: MOST_AT_ONCE,
    batchScheduleFn: (read) => setImmediate(read),
  });

  constructor(private readonly statements: Statements<Row>) {}

  first(key: Key): Promise<Row | undefined> {
    return this.loader.load(key);
  }

  private async read(keys: readonly Key[]): Promise<(Row | undefined)[]> {
    const [first = []] = keys;
    if (keys.length === 1) return [await this.statements.one.first([...first])];
    const lists = first.map((_, part) => keys.map((key) => key[part]));
    const rows = new Map<number, Row>();
    for (const row of await this.statements.many.rows(lists)) rows.set(row.place, row);
    return keys.map((_, index) => rows.get(index + 1));
  }
}
