import { statement } from '@latchkey/platform/database';
import { DEFAULT_APP_SETTINGS } from '@latchkey/contracts';
import { userDeleted } from '@latchkey/contracts/catalogue';
import { Outbox } from '@latchkey/platform/outbox';
import { scheduledJob } from '@latchkey/platform/service';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { REMOVED_USER, type RemovedUser } from './users.repository.js';

const BATCH = 200;

// Skips a user who is being changed; PostgreSQL checks a row again that changed meanwhile.
const LOCK_OUTDATED = statement<{ id: string }>('pending_users_lock_outdated')`
  SELECT u.id FROM users u JOIN apps a ON a.id = u.app_id,
    LATERAL (SELECT coalesce((a.settings->>'pending_user_days')::integer, $1)) AS kept (days)
  WHERE u.status = 'pending' AND u.blocked_at IS NULL AND kept.days > 0
    AND greatest(u.created_at, a.pending_users_from) < now() - make_interval(days => kept.days)
  LIMIT ${BATCH} FOR UPDATE OF u SKIP LOCKED`;

// A second statement, so that it sees the identifiers as they are under the lock.
const DELETE = statement<RemovedUser>('pending_users_delete')`
  DELETE FROM users u WHERE u.id = ANY($1) RETURNING ${REMOVED_USER}`;

/**
 * Users who never became active. Blocked ones are kept, so that their address stays blocked.
 * SQL: bulk, and the lock decides between a deletion and an activation.
 */
@Injectable()
export class PendingUsersRepository {
  constructor(
    private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Deletes those whose App no longer keeps them, in batches. @returns how many. */
  async deleteOutdated(): Promise<number> {
    let total = 0;
    let deleted: number;
    do {
      deleted = await this.deleteBatch();
      total += deleted;
    } while (deleted === BATCH);
    return total;
  }

  private deleteBatch(): Promise<number> {
    return this.source.transaction(async (tx) => {
      const locked = await LOCK_OUTDATED.rows(tx, [DEFAULT_APP_SETTINGS.pending_user_days]);
      const ids = locked.map(({ id }) => id);
      const users = await DELETE.rows(tx, [ids]);
      const events = users.map(({ methodIds, ...user }) => ({ ...user, data: { method_ids: methodIds } }));
      await this.outbox.addAll(tx, userDeleted, events);
      return users.length;
    });
  }
}

/** A scheduled job. */
export const pendingUsersJob = scheduledJob({
  everyMs: 10 * 60_000,
  needs: [PendingUsersRepository],
  work: (pending) => pending.deleteOutdated(),
});
