import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { removeInBatches } from '@latchkey/platform/database';
import { DataSource } from 'typeorm';
import { BLOCKED } from '../sessions/user-blocks.repository.js';

const KEPT = `interval '30 days'`;

/** Removes what nobody needs any more. */
@Injectable()
export class RetentionRepository {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  /** @returns how many rows went. */
  async removeOutdated(): Promise<number> {
    const sessions = await this.removeEndedSessions();
    const tombstones = (await this.removeForgottenUsers()) + (await this.removeRemovedMethods());
    return sessions + tombstones + (await this.removeLiftedBlocks()) + (await this.removeRevokedKeys());
  }

  /** Sessions that ended 30 days ago or earlier. @returns how many. */
  removeEndedSessions(): Promise<number> {
    return removeInBatches(
      this.source,
      `DELETE FROM sessions WHERE id IN (
          SELECT id FROM sessions WHERE least(expires_at, revoked_at) <= now() - ${KEPT} LIMIT $1 FOR UPDATE SKIP LOCKED
        )`,
    );
  }

  /** Deleted users whose last sign-in under way is long over. @returns how many. */
  removeForgottenUsers(): Promise<number> {
    return removeInBatches(
      this.source,
      `DELETE FROM forgotten_users WHERE (app_id, user_id) IN (
          SELECT app_id, user_id FROM forgotten_users WHERE forgotten_at <= now() - ${KEPT}
            LIMIT $1 FOR UPDATE SKIP LOCKED
        )`,
    );
  }

  /** Removed methods whose last sign-in under way is long over. @returns how many. */
  removeRemovedMethods(): Promise<number> {
    return removeInBatches(
      this.source,
      `DELETE FROM removed_methods WHERE (app_id, user_id, method_id) IN (
          SELECT app_id, user_id, method_id FROM removed_methods WHERE removed_at <= now() - ${KEPT}
            LIMIT $1 FOR UPDATE SKIP LOCKED
        )`,
    );
  }

  /** Blocks that were lifted 30 days ago or earlier; one that holds is kept. @returns how many. */
  removeLiftedBlocks(): Promise<number> {
    return removeInBatches(
      this.source,
      `DELETE FROM user_blocks WHERE (app_id, user_id) IN (
          SELECT app_id, user_id FROM user_blocks
            WHERE greatest(called_at, told_at) <= now() - ${KEPT} AND NOT ${BLOCKED}
            LIMIT $1 FOR UPDATE SKIP LOCKED
        )`,
    );
  }

  /** Revoked keys that hardly any call names again. @returns how many. */
  removeRevokedKeys(): Promise<number> {
    return removeInBatches(
      this.source,
      `DELETE FROM revoked_signing_keys WHERE kid IN (
          SELECT kid FROM revoked_signing_keys WHERE revoked_at <= now() - ${KEPT} LIMIT $1 FOR UPDATE SKIP LOCKED
        )`,
    );
  }
}
