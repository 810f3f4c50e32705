import type { EntityManager } from 'typeorm';

/** Keeps these advisory locks apart from any other use of them. */
const LOCK_SPACE = 0x5e55;

/**
 * Until the end of the transaction: whoever starts a session holds the user's lock `shared`, whoever forgets the
 * user holds it `alone`. So either the session is there to be ended, or the tombstone is there to be seen.
 * What has to see the other's work must be a statement after this one: its snapshot is taken then.
 */
export async function lockUser(
  tx: EntityManager,
  mode: 'shared' | 'alone',
  user: { appId: string; userId: string },
): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await tx.query(`SELECT ${lock}($1, hashtext($2))`, [LOCK_SPACE, `${user.appId}/${user.userId}`]);
}
