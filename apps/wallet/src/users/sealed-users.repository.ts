import { Injectable } from '@nestjs/common';
import { RemovedSubjects, type Subject } from '@latchkey/platform/database';
import type { EntityManager } from 'typeorm';

/** Tombstones stay for good, as the keys do. */
const SEALED_USERS = new RemovedSubjects({ table: 'sealed_users', lockSpace: 0x3a11 });

/** Users that are deleted: their wallets are out of reach, and none can be added. */
@Injectable()
export class SealedUsersRepository {
  /** Waits for what is being added, and seals it with all the rest. */
  async seal(tx: EntityManager, user: Subject): Promise<void> {
    await SEALED_USERS.bury(tx, user);
    const key = [user.appId, user.userId];
    await tx.query(
      'UPDATE wallets SET sealed_at = now() WHERE app_id = $1 AND user_id = $2 AND sealed_at IS NULL',
      key,
    );
    await tx.query('DELETE FROM wallet_challenges WHERE app_id = $1 AND user_id = $2', key);
    await tx.query('DELETE FROM default_wallet_orders WHERE app_id = $1 AND user_id = $2', key);
  }

  /** Waits for what is being added, and keeps anything from being added until the transaction ends. */
  close(tx: EntityManager, user: Subject): Promise<void> {
    return SEALED_USERS.close(tx, user);
  }

  /** Lets this transaction add something of the user; false for a user that is sealed. */
  admit(tx: EntityManager, user: Subject): Promise<boolean> {
    return SEALED_USERS.admit(tx, user);
  }
}
