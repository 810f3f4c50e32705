import { setTimeout as delay } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';

const LOOK_EVERY_MS = 1000;
const DROP = /^\s*DROP INDEX CONCURRENTLY IF EXISTS (?<index>\w+)[\s;]*$/;
const CREATE = /^\s*CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?<index>\w+)\s+ON\s+(?<table>\w+)/;

interface NewIndex {
  readonly index: string;
  readonly table: string;
  readonly statement: string;
}

/**
 * Keeps what an interrupted attempt has built. PostgreSQL goes on with an index whose client is gone, and completes it after
 * hours. A migration runs again from its beginning, which drops its index: the drop is held back until the index that
 * follows is known. Where that is there, or is being built, both statements are left out.
 */
export class BuiltIndexes {
  /** For the migration. */
  readonly runner: QueryRunner;
  private heldBack: { readonly index: string; readonly statement: string } | undefined;

  constructor(private readonly given: QueryRunner) {
    const query = (statement: string, values?: unknown[]) => this.query(statement, values);
    this.runner = Object.assign(Object.create(given) as QueryRunner, { query });
  }

  /** Runs the drop that nothing followed. */
  async finish(): Promise<void> {
    const { heldBack } = this;
    this.heldBack = undefined;
    if (heldBack) await this.given.query(heldBack.statement);
  }

  private async query(statement: string, values?: unknown[]): Promise<unknown> {
    const dropped = DROP.exec(statement)?.groups?.['index'];
    const { index, table } = CREATE.exec(statement)?.groups ?? {};
    if (
      index &&
      table &&
      this.heldBack?.index === index &&
      (await this.isThere({ index, table, statement }))
    ) {
      this.heldBack = undefined;
      return undefined;
    }
    await this.finish();
    if (dropped === undefined) return this.given.query(statement, values);
    this.heldBack = { index: dropped, statement };
    return undefined;
  }

  private async isThere(wanted: NewIndex): Promise<boolean> {
    while (await this.isBeingBuilt(wanted)) await delay(LOOK_EVERY_MS);
    const [found] = (await this.given.query(
      `SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index
        WHERE indexrelid = to_regclass($1) AND indisvalid AND has_database_privilege(current_database(), 'TEMP')`,
      [wanted.index],
    )) as { definition: string }[];
    return found !== undefined && withoutTable(found.definition) === (await this.definitionOf(wanted));
  }

  private async isBeingBuilt({ index }: NewIndex): Promise<boolean> {
    const rows = await this.given.query(
      'SELECT FROM pg_stat_progress_create_index WHERE index_relid = to_regclass($1)',
      [index],
    );
    return (rows as object[]).length > 0;
  }

  /** An earlier version may have had another index of the same name: PostgreSQL writes down both, ours of an empty table. */
  private async definitionOf({ index, table, statement }: NewIndex): Promise<string> {
    await this.given.query('BEGIN');
    try {
      await this.given.query(`CREATE TEMP TABLE ${table} (LIKE ${table})`);
      await this.given.query(statement.replace('INDEX CONCURRENTLY', 'INDEX'));
      const [made] = (await this.given.query(
        `SELECT pg_get_indexdef(to_regclass('pg_temp.${index}')) AS definition`,
      )) as { definition: string }[];
      return withoutTable(made?.definition ?? '');
    } finally {
      await this.given.query('ROLLBACK');
    }
  }
}

const withoutTable = (definition: string): string =>
  definition.replace(/ ON (?:ONLY )?\S+ USING /, ' USING ');
