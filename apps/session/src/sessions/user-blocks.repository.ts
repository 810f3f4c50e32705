import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FORGOTTEN_USERS } from './forgotten-users.js';

export interface UserBlock {
  appId: string;
  userId: string;
  blocked: boolean;
}

/** How long a call counts that no event has confirmed. */
const CALL_COUNTS = `interval '10 minutes'`;

/**
 * Whether a row of `user_blocks` blocks its user. The call comes at once, the event of the same change later and perhaps
 * twice or out of order: so the later of the two counts. A call that no event confirms (it overtook, or was overtaken by,
 * the opposite one) loses to the events in the end, which are what the identity service has committed.
 */
export const BLOCKED = `coalesce(
  CASE WHEN called_at > greatest(told_at, now() - ${CALL_COUNTS}) THEN called_blocked ELSE told_blocked END, false)`;

/** Who may have no session for now. */
@Injectable()
export class UserBlocksRepository {
  /** By a call: it is as late as it arrives. */
  async call(tx: EntityManager, { appId, userId, blocked }: UserBlock): Promise<void> {
    await FORGOTTEN_USERS.close(tx, { appId, userId });
    await tx.query(
      `INSERT INTO user_blocks (app_id, user_id, called_blocked, called_at) VALUES ($1, $2, $3, clock_timestamp())
        ON CONFLICT (app_id, user_id) DO UPDATE SET called_blocked = $3, called_at = clock_timestamp()`,
      [appId, userId, blocked],
    );
  }

  /** By an event, unless a later one was applied before it. @returns whether the user is blocked after it. */
  async tell(tx: EntityManager, block: UserBlock, toldAt: Date): Promise<boolean> {
    const { appId, userId, blocked } = block;
    await FORGOTTEN_USERS.close(tx, { appId, userId });
    await tx.query(
      `INSERT INTO user_blocks (app_id, user_id, told_blocked, told_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (app_id, user_id) DO UPDATE SET told_blocked = $3, told_at = $4
          WHERE user_blocks.told_at IS NULL OR user_blocks.told_at < $4`,
      [appId, userId, blocked, toldAt],
    );
    const rows = await tx.query<{ blocked: boolean }[]>(
      `SELECT ${BLOCKED} AS blocked FROM user_blocks WHERE app_id = $1 AND user_id = $2`,
      [appId, userId],
    );
    return rows[0]?.blocked ?? false;
  }
}
