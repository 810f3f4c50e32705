import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

const KEPT = `interval '30 days'`;
const BATCH = 1000;

/** Removes what nobody needs any more, in batches that hold no lock for long. */
@Injectable()
export class RetentionRepository {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  /** Sessions that ended 30 days ago or earlier. @returns how many. */
  removeEndedSessions(): Promise<number> {
    return this.removeAll(
      `DELETE FROM sessions WHERE id IN (
          SELECT id FROM sessions WHERE least(expires_at, revoked_at) <= now() - ${KEPT} LIMIT $1 FOR UPDATE SKIP LOCKED
        )`,
    );
  }

  /** Deleted users whose last sign-in under way is long over. @returns how many. */
  removeForgottenUsers(): Promise<number> {
    return this.removeAll(
      `DELETE FROM forgotten_users WHERE (app_id, user_id) IN (
          SELECT app_id, user_id FROM forgotten_users WHERE forgotten_at <= now() - ${KEPT}
            LIMIT $1 FOR UPDATE SKIP LOCKED
        )`,
    );
  }

  private async removeAll(statement: string): Promise<number> {
    let removed = 0;
    let batch = BATCH;
    while (batch === BATCH) {
      [, batch] = await this.source.query<[unknown[], number]>(statement, [BATCH]);
      removed += batch;
    }
    return removed;
  }
}
