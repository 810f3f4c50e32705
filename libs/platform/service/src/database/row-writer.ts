import DataLoader from 'dataloader';
import pLimit from 'p-limit';
import type { DataSource, EntityManager } from 'typeorm';
import { isRolledBack } from './errors.js';
import type { Placed } from './row-loader.js';
import type { Statement } from './statement.js';

/** As many as come in one message. */
const MOST_AT_ONCE = 16;
/** Of those that are repeated by themselves, so that they leave connections to others. */
const REPEATED_AT_ONCE = 4;

/** A parameter for each column of the row. */
type Values = readonly unknown[];

type Heard = (statement: string) => void;

const listeners = new WeakMap<DataSource, Heard>();

/** Calls back for each statement of several rows that is repeated for each row by itself, with the name of the statement. */
export function onRowsRepeated(source: DataSource, heard: Heard): void {
  listeners.set(source, heard);
}

interface Keyed {
  readonly values: Values;
  readonly key: string;
}

/** The parameters of a statement that writes several rows: a list for each column. */
export const listsOf = (all: readonly Values[]): unknown[][] =>
  (all[0] ?? []).map((_, column) => all.map((values) => values[column]));

/**
 * Writes of one turn of the event loop become one statement. Its parameters are a list for each column; it answers a row
 * for each write that was made, with its position in the lists, from 1, as `place`. They stand in the order of their keys,
 * so that two statements lock in one order, and one key stands there once: a second one waits for the next statement. Where
 * a statement is rolled back, each write is repeated by itself, so that only those at fault fail.
 */
export class RowWriter<Row extends object> {
  private readonly loader = new DataLoader<Values, Row | undefined>((all) => this.writeAll(all), {
    cache: false,
    maxBatchSize: MOST_AT_ONCE,
    batchScheduleFn: (write) => setImmediate(write),
  });
  private readonly repeating = pLimit(REPEATED_AT_ONCE);

  /** @param keyOf what a write may wait for: two of one key are never in one statement. */
  constructor(
    private readonly source: DataSource,
    private readonly statement: Statement<Row & Placed>,
    private readonly keyOf: (values: Values) => string,
  ) {}

  /** @param on where it is a statement of its own. @returns undefined where the statement wrote nothing for it. */
  async write(values: Values, on?: EntityManager): Promise<Row | undefined> {
    return on ? (await this.writeTogether([values], on))[0] : this.loader.load(values);
  }

  private async writeAll(all: readonly Values[]): Promise<(Row | undefined | Error)[]> {
    const outcomes = new Map<Values, Row | undefined | Error>();
    let left: readonly Keyed[] = all
      .map((values) => ({ values, key: this.keyOf(values) }))
      .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
    while (left.length > 0) {
      const isFirst = ({ key }: Keyed, index: number) => key !== left[index - 1]?.key;
      const now = left.filter(isFirst).map(({ values }) => values);
      for (const [index, outcome] of (await this.writeEach(now)).entries())
        outcomes.set(now[index] as Values, outcome);
      left = left.filter((one, index) => !isFirst(one, index));
    }
    return all.map((values) => outcomes.get(values));
  }

  private async writeEach(all: readonly Values[]): Promise<(Row | undefined | Error)[]> {
    try {
      return await this.writeTogether(all, this.source.manager);
    } catch (error) {
      if (all.length === 1 || !isRolledBack(error)) return all.map(() => asError(error));
      listeners.get(this.source)?.(this.statement.name);
      const alone = (values: Values) =>
        this.writeTogether([values], this.source.manager).then(([row]) => row, asError);
      return Promise.all(all.map((values) => this.repeating(() => alone(values))));
    }
  }

  private async writeTogether(all: readonly Values[], on: EntityManager): Promise<(Row | undefined)[]> {
    const rows = new Map<number, Row>();
    for (const row of await this.statement.rows(on, listsOf(all))) rows.set(row.place, row);
    return all.map((_, index) => rows.get(index + 1));
  }
}

/** DataLoader rejects the write whose value is an error. */
const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
