import type { EntityManager } from 'typeorm';

/** Keeps these advisory locks apart from any other use of them. */
const LOCK_SPACE = 0x3a11;

export interface UserKey {
  appId: string;
  userId: string;
}

/**
 * Until the end of the transaction: whoever adds something of a user holds the user's lock `shared`, whoever seals the
 * user holds it `alone`. So either what was added is there to be sealed, or the tombstone is there to be seen.
 * What has to see the other's work must be a statement after this one: its snapshot is taken then.
 */
export async function lockUser(
  tx: EntityManager,
  mode: 'shared' | 'alone',
  { appId, userId }: UserKey,
): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await tx.query(`SELECT ${lock}($1, hashtext($2))`, [LOCK_SPACE, `${appId}/${userId}`]);
}
