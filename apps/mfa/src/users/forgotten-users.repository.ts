import { Injectable } from '@nestjs/common';
import { RemovedSubjects, type Subject } from '@latchkey/platform/database';
import type { EntityManager } from 'typeorm';

const FORGOTTEN_USERS = new RemovedSubjects({ table: 'forgotten_users', lockSpace: 0x3fa1 });

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
  async forget(tx: EntityManager, user: Subject): Promise<void> {
    await FORGOTTEN_USERS.bury(tx, user);
    for (const table of TABLES_OF_A_USER)
      await tx.query(`DELETE FROM ${table} WHERE app_id = $1 AND user_id = $2`, [user.appId, user.userId]);
  }

  /** Waits for what is being added, and keeps anything from being added until the transaction ends. */
  close(tx: EntityManager, user: Subject): Promise<void> {
    return FORGOTTEN_USERS.close(tx, user);
  }

  /** Lets this transaction add something of the user; false for a user that is forgotten. */
  admit(tx: EntityManager, user: Subject): Promise<boolean> {
    return FORGOTTEN_USERS.admit(tx, user);
  }
}
