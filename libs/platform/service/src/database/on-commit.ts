import {
  type EntityManager,
  type EntitySubscriberInterface,
  EventSubscriber,
  type QueryRunner,
  type TransactionCommitEvent,
  type TransactionRollbackEvent,
} from 'typeorm';

type Callback = () => void;

/** Data of a query runner for its subscribers (`QueryRunner.data`). */
interface RunnerData {
  onCommit?: Callback[];
}

/** Calls back after the commit of the transaction, and never after a rollback (for nudging a worker). */
export function onCommit(tx: EntityManager, callback: Callback): void {
  if (!tx.queryRunner?.isTransactionActive) throw new Error('onCommit needs the manager of a transaction');
  const data = tx.queryRunner.data as RunnerData;
  (data.onCommit ??= []).push(callback);
}

/** Runs the callbacks of `onCommit`; every data source of a service has it. */
@EventSubscriber()
export class CommitSubscriber implements EntitySubscriberInterface {
  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    // The end of a savepoint: the transaction goes on.
    if (queryRunner.isTransactionActive) return;
    for (const callback of taken(queryRunner)) callback();
  }

  afterTransactionRollback({ queryRunner }: TransactionRollbackEvent): void {
    if (!queryRunner.isTransactionActive) taken(queryRunner);
  }
}

/** Removes the callbacks, so that the runner's next transaction does not run them again. */
function taken(runner: QueryRunner): Callback[] {
  const data = runner.data as RunnerData;
  const callbacks = data.onCommit ?? [];
  delete data.onCommit;
  return callbacks;
}
