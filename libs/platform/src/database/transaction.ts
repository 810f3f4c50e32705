import type { DataSource, EntityManager } from 'typeorm';

type AfterCommit = () => void;

const afterCommit = new WeakMap<EntityManager, AfterCommit[]>();

/** Runs `work` in one transaction. Nothing remote inside: send after the commit, or queue in the same transaction. */
export async function inTransaction<T>(
  source: DataSource,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  const callbacks: AfterCommit[] = [];
  const result = await source.transaction(async (tx) => {
    afterCommit.set(tx, callbacks);
    return work(tx);
  });
  for (const callback of callbacks) callback();
  return result;
}

/** Calls back once the transaction has committed, and not at all when it rolls back (for nudging a worker). */
export function onCommit(tx: EntityManager, callback: AfterCommit): void {
  afterCommit.get(tx)?.push(callback);
}
