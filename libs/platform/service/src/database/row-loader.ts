import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import type { Statement } from './statement.js';

/** With more look-ups in one statement the first would wait for the last. */
const MOST_AT_ONCE = 64;

type Key = readonly unknown[];

/** The position of a key among those that are asked for, from 1. */
export interface Placed {
  readonly place: number;
}

interface Statements<Row extends object> {
  /** Its parameters are the parts of one key. */
  readonly one: Statement<Row>;
  /**
   * Its parameters are a list for each part; each row has its position in them, from 1, as `place`:
   * `… FROM unnest($1::text[], $2::bytea[]) WITH ORDINALITY AS asked (app_id, digest, place) JOIN …`.
   */
  readonly many: Statement<Row & Placed>;
}

/** A DataLoader without a cache: look-ups by a unique key in one turn of the event loop become one statement. */
export class RowLoader<Row extends object> {
  private readonly loader = new DataLoader<Key, Row | undefined>((keys) => this.read(keys), {
    cache: false,
    maxBatchSize: MOST_AT_ONCE,
    batchScheduleFn: (read) => setImmediate(read),
  });

  constructor(
    private readonly source: DataSource,
    private readonly statements: Statements<Row>,
  ) {}

  first(key: Key): Promise<Row | undefined> {
    return this.loader.load(key);
  }

  private async read(keys: readonly Key[]): Promise<(Row | undefined)[]> {
    const [first = []] = keys;
    if (keys.length === 1) return [await this.statements.one.first(this.source, first)];
    const lists = first.map((_, part) => keys.map((key) => key[part]));
    const rows = new Map<number, Row>();
    for (const row of await this.statements.many.rows(this.source, lists)) rows.set(row.place, row);
    return keys.map((_, index) => rows.get(index + 1));
  }
}
