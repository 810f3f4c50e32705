import type { QueryResultRow } from 'pg';
import type { PreparedStatement } from './prepared-statement.js';

/** More of them in one statement would make the first wait for the last. */
const MOST_AT_ONCE = 64;

interface Waiting<Row> {
  readonly key: readonly unknown[];
  resolve(row: Row | undefined): void;
  reject(error: unknown): void;
}

interface Statements<Row extends QueryResultRow> {
  /** Takes the parts of one key as its parameters. */
  readonly one: PreparedStatement<Row>;
  /**
   * Takes a list of each part, and answers with every row its place in them, from 1, as `place`:
   * `… FROM unnest($1::text[], $2::bytea[]) WITH ORDINALITY AS asked (app_id, digest, place) JOIN …`.
   */
  readonly many: PreparedStatement<Row & { place: number }>;
}

/**
 * Look-ups by a unique key that are made very often. Those of one turn of the event loop are one statement; each reads
 * after it was asked for, so nothing is remembered.
 */
export class GatheredLookup<Row extends QueryResultRow> {
  private waiting: Waiting<Row>[] = [];

  constructor(private readonly statements: Statements<Row>) {}

  first(key: readonly unknown[]): Promise<Row | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, resolve, reject });
      if (this.waiting.length === 1) setImmediate(() => void this.read());
      if (this.waiting.length === MOST_AT_ONCE) void this.read();
    });
  }

  private async read(): Promise<void> {
    const asked = this.waiting.splice(0);
    const [first] = asked;
    if (!first) return;
    try {
      if (asked.length === 1) first.resolve(await this.statements.one.first([...first.key]));
      else await this.readMany(asked, first.key.length);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  private async readMany(asked: readonly Waiting<Row>[], parts: number): Promise<void> {
    const lists = Array.from({ length: parts }, (_, part) => asked.map(({ key }) => key[part]));
    const rows = new Map<number, Row>();
    for (const row of await this.statements.many.rows(lists)) rows.set(row.place, row);
    asked.forEach(({ resolve }, index) => resolve(rows.get(index + 1)));
  }
}
