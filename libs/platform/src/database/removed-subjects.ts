import type { EntityManager } from 'typeorm';
import { inTurn } from './in-turn.js';
import type { Statement } from './statement.js';

/** Whom rows are about: what the key of their tables begins with. */
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
 * Subjects that are gone for good: nothing can be added about them, by whichever transaction came first. Whoever adds
 * something holds the subject's lock shared, whoever removes the subject holds it alone. So either what was added is
 * there to be removed, or the tombstone is there to be seen.
 */
export class RemovedSubjects {
  constructor(private readonly tombstones: Tombstones) {}

  /** Waits for what is being added; what the transaction removes after this is all that there is. */
  async bury(tx: EntityManager, subject: Subject): Promise<void> {
    await this.close(tx, subject);
    await tx.query(
      `INSERT INTO ${this.tombstones.table} (app_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [subject.appId, subject.userId],
    );
  }

  /** Waits for what is being added about the subject, and keeps anything from being added until the transaction ends. */
  async close(tx: EntityManager, subject: Subject): Promise<void> {
    const { text, values } = this.locking('pg_advisory_xact_lock', subject);
    await tx.query(text, values);
  }

  /** Lets this transaction add something about the subject; false for one that is gone. */
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
   * Keeps the subject from being removed until the end of the transaction, for a statement that looks for the tombstone
   * itself. It must come after this one: its snapshot is taken then.
   */
  holding(subject: Subject): Statement {
    return this.locking('pg_advisory_xact_lock_shared', subject);
  }

  private locking(lock: string, { appId, userId }: Subject): Statement {
    const values = [this.tombstones.lockSpace, `${appId}/${userId}`];
    return { text: `SELECT ${lock}($1, hashtext($2))`, values };
  }
}
