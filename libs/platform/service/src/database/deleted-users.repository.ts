import type { EntityManager } from 'typeorm';
import { type AdvisoryLock, lockAllShared, lockAlone, lockShared } from './advisory-lock.repository.js';

/** The user that owns rows: the first columns of their keys. */
export interface Subject {
  appId: string;
  userId: string;
}

interface Tombstones {
  /** With the columns `app_id` and `user_id`, unique together. */
  readonly table: string;
  /** Of its advisory locks. */
  readonly lockSpace: number;
}

/**
 * Tombstones of deleted users. A transaction that adds rows of a user holds the user's lock shared, one that deletes the
 * user holds it alone: either the deletion finds the new rows, or the addition finds the tombstone.
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

  /** Waits for rows of the user that are being added, and blocks further ones until the transaction ends. */
  async close(tx: EntityManager, subject: Subject): Promise<void> {
    await lockAlone(tx, this.lockOf(subject));
  }

  /** Lets this transaction add rows of the user; false for a deleted user. */
  async admit(tx: EntityManager, subject: Subject): Promise<boolean> {
    await lockShared(tx, this.lockOf(subject));
    // A second statement: only its snapshot is taken with the lock held.
    const tombstones = await tx.query<object[]>(
      `SELECT FROM ${this.tombstones.table} WHERE app_id = $1 AND user_id = $2`,
      [subject.appId, subject.userId],
    );
    return tombstones.length === 0;
  }

  /** `admit` for at most some hundred users, because each takes a lock. @returns those who are not deleted. */
  async admitAll(tx: EntityManager, appId: string, userIds: readonly string[]): Promise<Set<string>> {
    const ids = [...new Set(userIds)].toSorted();
    const { table, lockSpace } = this.tombstones;
    const keys = ids.map((userId) => this.lockOf({ appId, userId }).key);
    await lockAllShared(tx, lockSpace, keys);
    const deleted = await tx.query<{ id: string }[]>(
      `SELECT user_id AS id FROM ${table} WHERE app_id = $1 AND user_id = ANY($2)`,
      [appId, ids],
    );
    const gone = new Set(deleted.map(({ id }) => id));
    return new Set(ids.filter((id) => !gone.has(id)));
  }

  /**
   * SQL: takes the lock as `admit` does, but does not wait; false while the user is being deleted. The caller looks for no
   * tombstone: it moves rows that are there, and a deletion after it finds them where they are then.
   */
  tryAdmitSql(appId: string, userId: string): string {
    const { lockSpace } = this.tombstones;
    return `pg_try_advisory_xact_lock_shared(${lockSpace}, hashtext(${appId} || '/' || ${userId}))`;
  }

  private lockOf({ appId, userId }: Subject): AdvisoryLock {
    return { space: this.tombstones.lockSpace, key: `${appId}/${userId}` };
  }
}
