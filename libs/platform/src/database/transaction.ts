import type { PoolClient } from 'pg';
import {
  type DataSource,
  type EntityManager,
  type QueryRunner,
  QueryRunnerAlreadyReleasedError,
} from 'typeorm';

type AfterCommit = () => void;

/** A statement and its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** What a transaction does at its end. */
class Ending {
  readonly statements: (() => Statement)[] = [];
  readonly callbacks: AfterCommit[] = [];
}

const endings = new WeakMap<EntityManager, Ending>();

/** Runs `work` in one transaction. Nothing remote inside: send after the commit, or queue in the same transaction. */
export async function inTransaction<T>(
  source: DataSource,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  const ending = new Ending();
  const result = await runToCommit(source.createQueryRunner(), ending, work);
  for (const callback of ending.callbacks) callback();
  return result;
}

async function runToCommit<T>(
  runner: QueryRunner,
  ending: Ending,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  endings.set(runner.manager, ending);
  try {
    await runner.startTransaction();
    const result = await work(runner.manager);
    await commit(runner, ending);
    return result;
  } catch (error) {
    await rollBack(runner);
    throw error;
  } finally {
    await runner.release();
  }
}

/** Calls back once the transaction has committed, and not at all when it rolls back (for nudging a worker). */
export function onCommit(tx: EntityManager, callback: AfterCommit): void {
  endingOf(tx).callbacks.push(callback);
}

/**
 * Makes the statement the transaction's last: it travels with the COMMIT instead of being waited for. It may do what can
 * only succeed or roll everything back, and nobody reads its answer. Its values are texts and numbers: one that could not
 * be sent would not stop the COMMIT. @param statement asked for at the end.
 */
export function beforeCommit(tx: EntityManager, statement: () => Statement): void {
  endingOf(tx).statements.push(statement);
}

/**
 * Waits for all of what was sent one behind the other, in this order.
 * @throws what the first failure in that order says: those behind it only say that the transaction is over.
 */
export async function inTurn<T extends readonly unknown[] | []>(
  statements: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  const outcomes = await Promise.allSettled(statements);
  const values = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
  return values as { -readonly [P in keyof T]: Awaited<T[P]> };
}

function endingOf(tx: EntityManager): Ending {
  const ending = endings.get(tx);
  if (!ending) throw new Error('not in a transaction of inTransaction');
  return ending;
}

/** The server commits nothing behind a statement that failed: it then takes the COMMIT for a ROLLBACK. */
async function commit(runner: QueryRunner, { statements }: Ending): Promise<void> {
  // The connection was lost on the way here: nothing has been committed, and nothing can be.
  if (runner.isReleased) throw new QueryRunnerAlreadyReleasedError();
  const client = (await runner.connect()) as PoolClient;
  const last = statements.map((statement) => {
    const { text, values } = statement();
    return client.query(text, values);
  });
  await inTurn([...last, runner.commitTransaction()]);
}

async function rollBack(runner: QueryRunner): Promise<void> {
  if (!runner.isTransactionActive) return;
  // What went wrong before is what the caller is told; a connection that is lost has rolled back by itself.
  await runner.rollbackTransaction().catch(() => undefined);
}
