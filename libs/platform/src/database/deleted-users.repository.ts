import type { EntityManager } from 'typeorm';
import { inTurn } from './in-turn.js';
import type { Statement } from './statement.js';

/** The user that rows are about: what the key of their tables begins with. */
export interface Subject {
  appId: string;
  userId: string;
}

interface Tombstones {
  /** With the columns `app_id` and `user_id`, unique together. */
  readonly table: string;
  /** Keeps these advisory locks apart from any other use of them; replicas of all versions must agree on it. */
  readonly lockSpace: number;
}

/**
 * Tombstones of deleted users. A transaction that adds rows of a user holds the user's lock shared, one that deletes the
 * user holds it alone: so either the new rows are there to be deleted, or the tombstone is there to be seen.
 */
export class DeletedUsers {
  constructor(private readonly tombstones: Tombstones) {}

  /** Waits for rows that are being added: the transaction can delete all of them after this. */
  async add(tx: EntityManager, subject: Subject): Promise<void> {
    await this.close(tx, subject);
    await tx.query(
      `INSERT INTO ${this.tombstones.table} (app_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [subject.appId, subject.userId],
    );
  }

  /** Waits for rows of the user that are being added, and lets none be added until the transaction ends. */
  async close(tx: EntityManager, subject: Subject): Promise<void> {
    const { text, values } = this.locking('pg_advisory_xact_lock', subject);
    await tx.query(text, values);
  }

  /** Lets this transaction add rows of the user; false for a deleted user. */
  async admit(tx: EntityManager, subject: Subject): Promise<boolean> {
    const holding = this.holding(subject);
    // Sent in this order and not waited for in between: the second takes its snapshot once the first has its lock.
    const [, tombstones] = await inTurn([
      tx.query(holding.text, holding.values),
      tx.query<object[]>(`SELECT FROM ${this.tombstones.table} WHERE app_id = $1 AND user_id = $2`, [
        subject.appId,
        subject.userId,
      ]),
    ]);
    return tombstones.length === 0;
  }

  /**
   * Keeps the user from being deleted until the transaction ends, for a statement that looks for the tombstone itself. It
   * must come after this one, so that its snapshot is taken with the lock held.
   */
  holding(subject: Subject): Statement {
    return this.locking('pg_advisory_xact_lock_shared', subject);
  }

  private locking(lock: string, { appId, userId }: Subject): Statement {
    const values = [this.tombstones.lockSpace, `${appId}/${userId}`];
    return { text: `SELECT ${lock}($1, hashtext($2))`, values };
  }
}
