import { Injectable } from '@nestjs/common';
import { removeInBatches } from '@latchkey/platform/database';
import { DataSource } from 'typeorm';

/** Removes what nobody needs any more. */
@Injectable()
export class RetentionRepository {
  constructor(private readonly source: DataSource) {}

  /** @returns how many rows went. */
  async removeOutdated(): Promise<number> {
    const challenges = await this.removeEndedChallenges();
    return challenges + (await this.removeForgottenUsers());
  }

  /** Challenges that nobody answered in time. @returns how many. */
  removeEndedChallenges(): Promise<number> {
    return removeInBatches(
      this.source,
      `DELETE FROM webauthn_challenges WHERE (app_id, challenge) IN (
          SELECT app_id, challenge FROM webauthn_challenges WHERE expires_at <= now()
            LIMIT $1 FOR UPDATE SKIP LOCKED
        )`,
    );
  }

  /** Deleted users whom no call under way can still take for living. @returns how many. */
  removeForgottenUsers(): Promise<number> {
    return removeInBatches(
      this.source,
      `DELETE FROM forgotten_users WHERE (app_id, user_id) IN (
          SELECT app_id, user_id FROM forgotten_users WHERE forgotten_at <= now() - interval '30 days'
            LIMIT $1 FOR UPDATE SKIP LOCKED
        )`,
    );
  }
}
