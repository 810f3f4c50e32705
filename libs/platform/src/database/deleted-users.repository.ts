import type { EntityManager } from 'typeorm';

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
    await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', this.lockOf(subject));
  }

  /** Lets this transaction add rows of the user; false for a deleted user. */
  async admit(tx: EntityManager, subject: Subject): Promise<boolean> {
    await this.hold(tx, subject);
    const tombstones = await tx.query<object[]>(
      `SELECT FROM ${this.tombstones.table} WHERE app_id = $1 AND user_id = $2`,
      [subject.appId, subject.userId],
    );
    return tombstones.length === 0;
  }

  /**
   * Keeps the user from being deleted until the transaction ends. A later statement of it looks for the tombstone: its
   * snapshot is taken with the lock held.
   */
  async hold(tx: EntityManager, subject: Subject): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock_shared($1, hashtext($2))', this.lockOf(subject));
  }

  private lockOf({ appId, userId }: Subject): [number, string] {
    return [this.tombstones.lockSpace, `${appId}/${userId}`];
  }
}
