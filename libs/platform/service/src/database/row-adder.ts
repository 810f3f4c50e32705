import DataLoader from 'dataloader';
import type { DataSource, EntityManager } from 'typeorm';
import { isRolledBack } from './errors.js';
import type { Placed } from './row-loader.js';
import type { Statement } from './statement.js';

/** As many as come in one message. */
const MOST_AT_ONCE = 16;

/** A parameter for each column of the row. */
type Values = readonly unknown[];

/**
 * Additions in one turn of the event loop become one statement. Its parameters are a list for each column; it answers a row
 * for each addition that was made, with its position in the lists, from 1, as `place`. Where it is rolled back, each is
 * added by itself, so that only those at fault fail.
 */
export class RowAdder<Row extends object> {
  private readonly loader = new DataLoader<Values, Row | undefined>((all) => this.addEach(all), {
    cache: false,
    maxBatchSize: MOST_AT_ONCE,
    batchScheduleFn: (add) => setImmediate(add),
  });

  constructor(
    private readonly source: DataSource,
    private readonly statement: Statement<Row & Placed>,
  ) {}

  /** @param tx in which it is added by itself. @returns undefined where the statement added nothing for it. */
  async add(values: Values, tx?: EntityManager): Promise<Row | undefined> {
    return tx ? (await this.addTogether([values], tx))[0] : this.loader.load(values);
  }

  private async addEach(all: readonly Values[]): Promise<(Row | undefined | Error)[]> {
    try {
      return await this.addTogether(all);
    } catch (error) {
      if (all.length === 1 || !isRolledBack(error)) return all.map(() => error as Error);
      return Promise.all(all.map((values) => this.addTogether([values]).then(([row]) => row, asValue)));
    }
  }

  private async addTogether(
    all: readonly Values[],
    on: EntityManager = this.source.manager,
  ): Promise<(Row | undefined)[]> {
    const lists = (all[0] ?? []).map((_, column) => all.map((values) => values[column]));
    const rows = new Map<number, Row>();
    for (const row of await this.statement.rows(on, lists)) rows.set(row.place, row);
    return all.map((_, index) => rows.get(index + 1));
  }
}

/** DataLoader rejects the addition whose value is an error. */
const asValue = (error: unknown): Error => error as Error;
