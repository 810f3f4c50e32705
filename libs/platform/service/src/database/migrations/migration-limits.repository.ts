import { setTimeout as delay } from 'node:timers/promises';
import { QueryFailedError, type QueryRunner } from 'typeorm';
import { BuiltIndexes } from './built-indexes.repository.js';

export type MigrationClass = new () => {
  up(runner: never): Promise<void>;
  name?: string;
  /** False for statements that PostgreSQL runs in no transaction, such as `CREATE INDEX CONCURRENTLY`. */
  transaction?: boolean;
};

/**
 * How long a migration waits for a lock. Every statement that comes to the table meanwhile waits behind it, so this is far
 * below the limit after which a statement of a service fails.
 */
export const LOCK_LIMIT = '250ms';

const IN_TRANSACTION = [`SET LOCAL lock_timeout = '${LOCK_LIMIT}'`, `SET LOCAL statement_timeout = '5min'`];
// These locks let readers and writers pass, and the index of a large table takes hours.
const WITHOUT_TRANSACTION = [`SET lock_timeout = '10min'`, 'SET statement_timeout = 0'];

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
/** By the limit of the statement, or by a person. */
const CANCELLED = '57014';

/** A migration that gave up; the message says what to do. Nothing of a migration in a transaction stays. */
export class MigrationGaveUpError extends Error {
  constructor(
    message: string,
    /** Whether it may succeed at another time as it is. */
    readonly isTemporary: boolean,
  ) {
    super(message);
  }
}

/** Migrations with time limits, and the name of the one that ran last. */
export class LimitedMigrations {
  readonly classes: readonly MigrationClass[];
  private latest = '';

  constructor(migrations: readonly MigrationClass[]) {
    this.classes = migrations.map((migration) => this.limited(migration));
  }

  /**
   * Repeats the work, with growing pauses, while it finds a lock taken.
   * @param holders asked once, at the end: the server's processes that hold locks on the tables.
   * @throws MigrationGaveUpError after `patienceMs`, and for a statement that takes too long.
   */
  async run(patienceMs: number, work: () => Promise<void>, holders: () => Promise<number[]>): Promise<void> {
    const giveUpAt = performance.now() + patienceMs;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        return await work();
      } catch (error) {
        const code = codeOf(error);
        if (code === CANCELLED && isTooLong(error)) throw tooLong(this.latest);
        if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
        if (performance.now() + pauseMs > giveUpAt) throw blocked(this.latest, patienceMs, await holders());
      }
      await delay(pauseMs);
    }
  }

  private limited(migration: MigrationClass): MigrationClass {
    const given = new migration();
    const name = given.name ?? migration.name;
    const { transaction = true } = given;
    const begin = () => void (this.latest = name);
    return class {
      readonly name = name;
      readonly transaction = transaction;

      async up(runner: QueryRunner): Promise<void> {
        begin();
        for (const limit of transaction ? IN_TRANSACTION : WITHOUT_TRANSACTION) await runner.query(limit);
        if (transaction) return given.up(runner as never);
        const indexes = new BuiltIndexes(runner);
        await given.up(indexes.runner as never);
        await indexes.finish();
      }
    };
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof QueryFailedError
    ? (error.driverError as { code?: string } | undefined)?.code
    : undefined;
}

const isTooLong = (error: unknown): boolean => String(error).includes('statement timeout');

function tooLong(name: string): MigrationGaveUpError {
  const advice = 'change few rows in each statement, outside of a transaction (transaction = false)';
  return new MigrationGaveUpError(`a statement of ${name} took more than 5 minutes: ${advice}`, false);
}

function blocked(name: string, patienceMs: number, holders: readonly number[]): MigrationGaveUpError {
  const who = holders.length > 0 ? ` (processes ${holders.join(', ')} of PostgreSQL)` : '';
  return new MigrationGaveUpError(
    `${name || 'it'} found its tables locked for ${patienceMs / 1000} seconds and gave up: end the long transactions${who}, and migrate again; the running version goes on meanwhile`,
    true,
  );
}
