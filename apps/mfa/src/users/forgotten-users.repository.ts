import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockUser, type UserKey } from './user-lock.js';

/** In the order in which the statements of a sign-in take their rows. */
const TABLES_OF_A_USER = [
  'webauthn_challenges',
  'webauthn_credentials',
  'webauthn_users',
  'totps',
  'recovery_codes',
];

/** Users that are deleted: nothing of them is here, and nothing of them can be added. */
@Injectable()
export class ForgottenUsersRepository {
  /** Waits for what is being added, and removes it with all the rest. */
  async forget(tx: EntityManager, user: UserKey): Promise<void> {
    await lockUser(tx, 'alone', user);
    const key = [user.appId, user.userId];
    await tx.query(
      'INSERT INTO forgotten_users (app_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      key,
    );
    for (const table of TABLES_OF_A_USER)
      await tx.query(`DELETE FROM ${table} WHERE app_id = $1 AND user_id = $2`, key);
  }

  /** Lets this transaction add something of the user; false for a user that is forgotten. */
  async admit(tx: EntityManager, user: UserKey): Promise<boolean> {
    await lockUser(tx, 'shared', user);
    const rows = await tx.query<object[]>('SELECT FROM forgotten_users WHERE app_id = $1 AND user_id = $2', [
      user.appId,
      user.userId,
    ]);
    return rows.length === 0;
  }
}
