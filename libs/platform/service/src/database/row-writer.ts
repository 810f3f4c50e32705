import DataLoader from 'dataloader';
import type { DataSource, EntityManager } from 'typeorm';
import { isRolledBack } from './errors.js';
import type { Placed } from './row-loader.js';
import type { Statement } from './statement.js';

/** As many as come in one message. */
const MOST_AT_ONCE = 16;

/** A parameter for each column of the row. */
type Values = readonly unknown[];

/** The parameters of a statement that writes several rows: a list for each column. */
export const listsOf = (all: readonly Values[]): unknown[][] =>
  (all[0] ?? []).map((_, column) => all.map((values) => values[column]));

/**
 * Writes of one turn of the event loop become one statement. Its parameters are a list for each column; it answers a row
 * for each write that was made, with its position in the lists, from 1, as `place`. Where it is rolled back, each is a
 * statement of its own, so that only those at fault fail.
 */
export class RowWriter<Row extends object> {
  private readonly loader = new DataLoader<Values, Row | undefined>((all) => this.writeEach(all), {
    cache: false,
    maxBatchSize: MOST_AT_ONCE,
    batchScheduleFn: (write) => setImmediate(write),
  });

  constructor(
    private readonly source: DataSource,
    private readonly statement: Statement<Row & Placed>,
  ) {}

  /** @param tx in which it is a statement of its own. @returns undefined where the statement wrote nothing for it. */
  async write(values: Values, tx?: EntityManager): Promise<Row | undefined> {
    return tx ? (await this.writeTogether([values], tx))[0] : this.loader.load(values);
  }

  private async writeEach(all: readonly Values[]): Promise<(Row | undefined | Error)[]> {
    try {
      return await this.writeTogether(all);
    } catch (error) {
      if (all.length === 1 || !isRolledBack(error)) return all.map(() => error as Error);
      return Promise.all(all.map((values) => this.writeTogether([values]).then(([row]) => row, asValue)));
    }
  }

  private async writeTogether(
    all: readonly Values[],
    on: EntityManager = this.source.manager,
  ): Promise<(Row | undefined)[]> {
    const rows = new Map<number, Row>();
    for (const row of await this.statement.rows(on, listsOf(all))) rows.set(row.place, row);
    return all.map((_, index) => rows.get(index + 1));
  }
}

/** DataLoader rejects the write whose value is an error. */
const asValue = (error: unknown): Error => error as Error;
