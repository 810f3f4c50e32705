import type { EntityManager } from 'typeorm';

/** A lock by a number, which keeps kinds of locks apart, and a text. Replicas of all versions must agree on both. */
export interface AdvisoryLock {
  readonly space: number;
  readonly key: string;
}

/** Waits for the lock and holds it alone until the transaction ends. */
export async function lockAlone(tx: EntityManager, { space, key }: AdvisoryLock): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [space, key]);
}

/** `lockShared` for many keys of one space, in their order: it must be the same everywhere. */
export async function lockAllShared(
  tx: EntityManager,
  space: number,
  keys: readonly string[],
): Promise<void> {
  await tx.query(
    'SELECT pg_advisory_xact_lock_shared($1, hashtext(key)) FROM unnest($2::text[]) AS k (key)',
    [space, keys],
  );
}

/** Waits for the lock and holds it until the transaction ends, beside others that hold it shared. */
export async function lockShared(tx: EntityManager, { space, key }: AdvisoryLock): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock_shared($1, hashtext($2))', [space, key]);
}
