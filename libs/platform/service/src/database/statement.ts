import type { PoolClient } from 'pg';
import type { EntityManager } from 'typeorm';
import { declareStatement } from './connections/statement-names.js';

/** Where a statement runs: a transaction, or a connection of the pool, which a data source or a repository stands for. */
type Connected = EntityManager | { readonly manager: EntityManager };

interface Answer<Row> {
  readonly rows: Row[];
  readonly count: number;
}

/** A statement that each connection prepares once, under its name. */
export class Statement<Row extends object> {
  constructor(
    readonly name: string,
    readonly text: string,
  ) {}

  async rows(on: Connected, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.answer(on, values)).rows;
  }

  async first(on: Connected, values: readonly unknown[] = []): Promise<Row | undefined> {
    const { rows } = await this.answer(on, values);
    return rows[0];
  }

  async run(on: Connected, values: readonly unknown[] = []): Promise<void> {
    await this.answer(on, values);
  }

  /** @returns how many rows it changed, or answered. */
  async count(on: Connected, values: readonly unknown[] = []): Promise<number> {
    return (await this.answer(on, values)).count;
  }

  private async answer(on: Connected, values: readonly unknown[]): Promise<Answer<Row>> {
    const { dataSource, queryRunner } = 'manager' in on ? on.manager : on;
    if (queryRunner) {
      const { records, affected } = await queryRunner.query(this.text, [...values], true);
      return { rows: records as Row[], count: affected ?? 0 };
    }
    // Outside of a transaction the connection itself: TypeORM's `query` would cost a hot statement several microtasks.
    const runner = dataSource.createQueryRunner();
    try {
      const client = (await runner.connect()) as PoolClient;
      const { name, text } = this;
      const { rows, rowCount } = await client.query<Row>({ name, text, values: [...values] });
      return { rows, count: rowCount ?? 0 };
    } finally {
      await runner.release();
    }
  }
}

/**
 * Declares a statement of a repository, once for a module: `statement<Row>('codes_spend')` before the template with its
 * text, whose pieces are other texts. A spec of the service prepares it and compares its columns with the properties of
 * `Row`, which it reads in the source: so the type stands in the call, and the name is a literal. No other repository has
 * the name, also of another service, because specs of several services run in one process.
 */
export function statement<Row extends object = object>(name: string) {
  return (parts: TemplateStringsArray, ...pieces: readonly (string | number)[]): Statement<Row> =>
    declared(name, name, String.raw({ raw: parts }, ...pieces));
}

/** Declares a statement with a text for each key. */
export function statementPer<Row extends object, Key extends string>(
  name: string,
  texts: Readonly<Record<Key, string>>,
): Readonly<Record<Key, Statement<Row>>> {
  const statements = Object.entries<string>(texts).map(([key, text]) => [
    key,
    declared<Row>(name, `${name}_${key}`, text),
  ]);
  return Object.fromEntries(statements) as Record<Key, Statement<Row>>;
}

function declared<Row extends object>(declaredAs: string, name: string, text: string): Statement<Row> {
  declareStatement({ name, declaredAs, text });
  return new Statement(name, text);
}
