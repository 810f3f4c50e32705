import type { PoolClient, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';

/**
 * A statement of a repository's hot path, under a name of its own in traces and plans. TypeORM's `query` answers an UPDATE
 * with a pair and knows no names, so this asks the connection that TypeORM lends.
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
