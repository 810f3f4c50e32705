import type { PoolClient } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

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
 * only succeed or roll everything back, and nobody reads its answer. @param statement asked for at the end.
 */
export function beforeCommit(tx: EntityManager, statement: () => Statement): void {
  endingOf(tx).statements.push(statement);
}

function endingOf(tx: EntityManager): Ending {
  const ending = endings.get(tx);
  if (!ending) throw new Error('not in a transaction of inTransaction');
  return ending;
}

/** The server commits nothing behind a statement that failed: it then takes the COMMIT for a ROLLBACK. */
async function commit(runner: QueryRunner, { statements }: Ending): Promise<void> {
  const client = (await runner.connect()) as PoolClient;
  const last = statements.map((statement) => {
    const { text, values } = statement();
    return client.query(text, values);
  });
  const outcomes = await Promise.allSettled([...last, runner.commitTransaction()]);
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

async function rollBack(runner: QueryRunner): Promise<void> {
  if (!runner.isTransactionActive) return;
  // What went wrong before is what the caller is told; a connection that is lost has rolled back by itself.
  await runner.rollbackTransaction().catch(() => undefined);
}
