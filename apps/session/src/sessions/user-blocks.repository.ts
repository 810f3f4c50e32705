import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DELETED_USERS } from './deleted-users.repository.js';

export interface UserBlock {
  appId: string;
  userId: string;
  blocked: boolean;
  /** Identity counts the blocks and unblocks of a user. */
  version: number;
}

/** Whether a row of `user_blocks` blocks its user. */
export const BLOCKED = 'coalesce(told_blocked, false)';

/** Who may have no session for now. */
@Injectable()
export class UserBlocksRepository {
  /**
   * By a call or by the event of the same change, which come in any order and perhaps twice: one of a lower version than
   * is known changes nothing. @returns whether the user is blocked after it.
   */
  async tell(tx: EntityManager, { appId, userId, blocked, version }: UserBlock): Promise<boolean> {
    await DELETED_USERS.close(tx, { appId, userId });
    await tx.query(
      `INSERT INTO user_blocks (app_id, user_id, told_blocked, told_at, version) VALUES ($1, $2, $3, now(), $4)
        ON CONFLICT (app_id, user_id) DO UPDATE SET told_blocked = $3, told_at = now(), version = $4
          WHERE user_blocks.version <= $4`,
      [appId, userId, blocked, version],
    );
    const rows = await tx.query<{ blocked: boolean }[]>(
      `SELECT ${BLOCKED} AS blocked FROM user_blocks WHERE app_id = $1 AND user_id = $2`,
      [appId, userId],
    );
    return rows[0]?.blocked ?? false;
  }
}
