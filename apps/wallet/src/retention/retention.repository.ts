import { Injectable } from '@nestjs/common';
import { removeInBatches } from '@latchkey/platform/database';
import { DataSource } from 'typeorm';

/** Removes rows that have no use any more. */
@Injectable()
export class RetentionRepository {
  constructor(private readonly source: DataSource) {}

  /** Challenges that ended, spent or not: none of them can be answered. @returns how many. */
  removeOutdated(): Promise<number> {
    return removeInBatches(
      this.source,
      `DELETE FROM wallet_challenges WHERE id IN (
          SELECT id FROM wallet_challenges WHERE expires_at <= now() LIMIT $1 FOR UPDATE SKIP LOCKED
        )`,
    );
  }
}
