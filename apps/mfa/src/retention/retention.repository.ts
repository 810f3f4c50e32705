import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const BATCH = 1000;

/** Removes what nobody needs any more, in batches that hold no lock for long. */
@Injectable()
export class RetentionRepository {
  constructor(private readonly source: DataSource) {}

  /** Challenges that nobody answered in time. @returns how many. */
  removeEndedChallenges(): Promise<number> {
    return this.removeAll(
      `DELETE FROM webauthn_challenges WHERE (app_id, challenge) IN (
          SELECT app_id, challenge FROM webauthn_challenges WHERE expires_at <= now()
            LIMIT $1 FOR UPDATE SKIP LOCKED
        )`,
    );
  }

  /** Deleted users whom no call under way can still take for living. @returns how many. */
  removeForgottenUsers(): Promise<number> {
    return this.removeAll(
      `DELETE FROM forgotten_users WHERE (app_id, user_id) IN (
          SELECT app_id, user_id FROM forgotten_users WHERE forgotten_at <= now() - interval '30 days'
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
