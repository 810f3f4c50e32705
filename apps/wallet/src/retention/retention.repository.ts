import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const BATCH = 1000;

/** Removes what nobody needs any more, in batches that hold no lock for long. */
@Injectable()
export class RetentionRepository {
  constructor(private readonly source: DataSource) {}

  /** Challenges that ended a day ago: until then, one that was spent is told from one that never was. @returns how many. */
  async removeEndedChallenges(): Promise<number> {
    let removed = 0;
    let batch = BATCH;
    while (batch === BATCH) {
      [, batch] = await this.source.query<[unknown[], number]>(
        `DELETE FROM wallet_challenges WHERE id IN (
            SELECT id FROM wallet_challenges WHERE expires_at <= now() - interval '1 day'
              LIMIT $1 FOR UPDATE SKIP LOCKED
          )`,
        [BATCH],
      );
      removed += batch;
    }
    return removed;
  }
}
