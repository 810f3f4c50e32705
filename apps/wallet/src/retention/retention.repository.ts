import { Injectable } from '@nestjs/common';
import { removeInBatches } from '@latchkey/platform/database';
import { DataSource } from 'typeorm';

/** Removes what nobody needs any more. */
@Injectable()
export class RetentionRepository {
  constructor(private readonly source: DataSource) {}

  /**
   * Challenges that ended a day ago: until then, one that was spent is told from one that never was.
   * @returns how many.
   */
  removeOutdated(): Promise<number> {
    return removeInBatches(
      this.source,
      `DELETE FROM wallet_challenges WHERE id IN (
          SELECT id FROM wallet_challenges WHERE expires_at <= now() - interval '1 day'
            LIMIT $1 FOR UPDATE SKIP LOCKED
        )`,
    );
  }
}
