import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockUser, type UserKey } from './user-lock.js';

/** Users that are deleted: their wallets are out of reach, and none can be added. */
@Injectable()
export class SealedUsersRepository {
  /** Waits for what is being added, and seals it with all the rest. The tombstone stays for good, as the keys do. */
  async seal(tx: EntityManager, user: UserKey): Promise<void> {
    await lockUser(tx, 'alone', user);
    const key = [user.appId, user.userId];
    await tx.query('INSERT INTO sealed_users (app_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', key);
    await tx.query(
      'UPDATE wallets SET sealed_at = now() WHERE app_id = $1 AND user_id = $2 AND sealed_at IS NULL',
      key,
    );
    await tx.query('DELETE FROM wallet_challenges WHERE app_id = $1 AND user_id = $2', key);
    await tx.query('DELETE FROM default_wallet_orders WHERE app_id = $1 AND user_id = $2', key);
  }

  /** Lets this transaction add something of the user; false for a user that is sealed. */
  async admit(tx: EntityManager, user: UserKey): Promise<boolean> {
    await lockUser(tx, 'shared', user);
    const rows = await tx.query<object[]>('SELECT FROM sealed_users WHERE app_id = $1 AND user_id = $2', [
      user.appId,
      user.userId,
    ]);
    return rows.length === 0;
  }
}
