import type { Pool, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';

/** A statement and its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** A named statement, parsed and planned once per connection: for the paths where that counts. */
export class PreparedStatement<Row extends QueryResultRow> {
  constructor(
    private readonly source: DataSource,
    private readonly name: string,
    private readonly text: string,
  ) {}

  async rows(values: unknown[]): Promise<Row[]> {
    const result = await poolOf(this.source).query<Row>({ name: this.name, text: this.text, values });
    return result.rows;
  }

  async first(values: unknown[]): Promise<Row | undefined> {
    const [row] = await this.rows(values);
    return row;
  }
}

/** TypeORM's own pool, so that one limit holds for every statement of the process. */
function poolOf(source: DataSource): Pool {
  return (source.driver as unknown as { master: Pool }).master;
}
