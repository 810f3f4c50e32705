import type { PoolClient } from 'pg';
import {
  type DataSource,
  type EntityManager,
  type QueryRunner,
  QueryRunnerAlreadyReleasedError,
} from 'typeorm';
import { inTurn } from './in-turn.js';
import type { Statement } from './statement.js';

type Callback = () => void;

/** A last statement, asked for at the end, and who reads its rows. */
interface Last {
  readonly statement: () => Statement;
  readonly read?: ((rows: object[]) => void) | undefined;
}

/** What a transaction does at its end. */
class Ending {
  readonly statements: Last[] = [];
  readonly afterCommit: Callback[] = [];
}

const endings = new WeakMap<EntityManager, Ending>();

/** Runs `work` in one transaction. Nothing remote inside: send after the commit, or queue in the same transaction. */
export async function inTransaction<T>(
  source: DataSource,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  const ending = new Ending();
  const result = await runToCommit(source.createQueryRunner(), ending, work);
  for (const callback of ending.afterCommit) callback();
  return result;
}

async function runToCommit<T>(
  runner: QueryRunner,
  ending: Ending,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  endings.set(runner.manager, ending);
  try {
    const connection = (await runner.connect()) as PoolClient;
    const begun = begin(runner, connection);
    const result = await work(runner.manager);
    // Known already where the work has waited for anything.
    await Promise.race([begun, undefined]);
    await commit(runner, connection, ending);
    await begun;
    return result;
  } catch (error) {
    await rollBack(runner);
    throw error;
  } finally {
    await runner.release();
  }
}

/** Calls back once the transaction has committed, and not at all when it rolls back (for nudging a worker). */
export function onCommit(tx: EntityManager, callback: Callback): void {
  endingOf(tx).afterCommit.push(callback);
}

/**
 * Makes the statement the transaction's last: it travels with the COMMIT instead of being waited for. It may do what can
 * only succeed or roll everything back. Its values are texts, numbers and bytes: one that could not be sent would not
 * stop the COMMIT. @param statement asked for at the end. @param read called with its rows once all has committed.
 */
export function beforeCommit(
  tx: EntityManager,
  statement: () => Statement,
  read?: (rows: object[]) => void,
): void {
  endingOf(tx).statements.push({ statement, read });
}

function endingOf(tx: EntityManager): Ending {
  const ending = endings.get(tx);
  if (!ending) throw new Error('not in a transaction of inTransaction');
  return ending;
}

/**
 * Not waited for: it travels with the first statement. A server that refused this alone would carry out what is behind
 * it, so that nothing can be said of the outcome.
 */
function begin(runner: QueryRunner, connection: PoolClient): Promise<unknown> {
  const begun = connection.query('START TRANSACTION').catch((error: unknown) => {
    throw new Error('the transaction did not begin', { cause: error });
  });
  // Told at the end, if no statement behind it fails as well.
  begun.catch(() => undefined);
  mark(runner, true);
  return begun;
}

/** The server commits nothing behind a statement that failed: it then takes the COMMIT for a ROLLBACK. */
async function commit(runner: QueryRunner, connection: PoolClient, { statements }: Ending): Promise<void> {
  // The connection was lost on the way here: nothing has been committed, and nothing can be.
  if (runner.isReleased) throw new QueryRunnerAlreadyReleasedError();
  const last = statements.map(({ statement }) => {
    const { text, values } = statement();
    return connection.query<object>(text, values);
  });
  const answers = await inTurn([...last, connection.query('COMMIT')]).finally(() => mark(runner, false));
  if (answers.at(-1)?.command !== 'COMMIT') throw new Error('a statement failed whose failure nobody told');
  statements.forEach(({ read }, index) => read?.(answers[index]?.rows ?? []));
}

async function rollBack(runner: QueryRunner): Promise<void> {
  if (!runner.isTransactionActive) return;
  // What went wrong before is what the caller is told; a connection that is lost has rolled back by itself.
  await runner.query('ROLLBACK').catch(() => undefined);
  mark(runner, false);
}

/** By this, the ORM knows that it is in a transaction: it begins none of its own, but a savepoint where it is asked to. */
function mark(runner: QueryRunner, isActive: boolean): void {
  Object.assign(runner, { isTransactionActive: isActive, transactionDepth: isActive ? 1 : 0 });
}
