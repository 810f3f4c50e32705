import {
  type EntityManager,
  type EntitySubscriberInterface,
  EventSubscriber,
  type QueryRunner,
  type TransactionCommitEvent,
  type TransactionRollbackEvent,
} from 'typeorm';

type Callback = () => void;

/** What a query runner carries for its subscribers (`QueryRunner.data`). */
interface RunnerData {
  onCommit?: Callback[];
}

/** Calls back once the transaction has committed, and not at all when it rolls back (for nudging a worker). */
export function onCommit(tx: EntityManager, callback: Callback): void {
  if (!tx.queryRunner?.isTransactionActive) throw new Error('onCommit needs the manager of a transaction');
  const data = tx.queryRunner.data as RunnerData;
  (data.onCommit ??= []).push(callback);
}

/** Calls what `onCommit` was given; every data source of a service has it. */
@EventSubscriber()
export class CommitSubscriber implements EntitySubscriberInterface {
  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    // Only a savepoint was released: the transaction goes on.
    if (queryRunner.isTransactionActive) return;
    for (const callback of taken(queryRunner)) callback();
  }

  afterTransactionRollback({ queryRunner }: TransactionRollbackEvent): void {
    if (!queryRunner.isTransactionActive) taken(queryRunner);
  }
}

/** A runner can carry another transaction afterwards, which must not call these again. */
function taken(runner: QueryRunner): Callback[] {
  const data = runner.data as RunnerData;
  const callbacks = data.onCommit ?? [];
  delete data.onCommit;
  return callbacks;
}
