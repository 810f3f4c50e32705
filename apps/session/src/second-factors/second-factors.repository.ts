import { Injectable } from '@nestjs/common';
import { statement, type Subject } from '@latchkey/platform/database';
import type { EntityManager } from 'typeorm';
import { DELETED_USERS } from '../sessions/grants.repository.js';

/** A TOTP or a passkey that a user has enrolled. */
export interface SecondFactor extends Subject {
  methodId: string;
  type: 'totp' | 'webauthn';
}

// An event may come after that of the removal.
const ADD = statement('second_factors_add')`
  INSERT INTO second_factors (app_id, user_id, method_id, type) SELECT $1, $2, $3, $4
    WHERE NOT EXISTS (SELECT FROM removed_methods WHERE app_id = $1 AND user_id = $2 AND method_id = $3)
  ON CONFLICT DO NOTHING`;

/** The second factors that users enrol at mfa; `GrantsRepository` remembers what else they prove. A removal is that of the method. */
@Injectable()
export class SecondFactorsRepository {
  /** Not of a deleted user, nor of a method that was removed. The lock is that of a grant: a removal waits. */
  async add(tx: EntityManager, factor: SecondFactor): Promise<void> {
    const { appId, userId, methodId, type } = factor;
    if (await DELETED_USERS.admit(tx, factor)) await ADD.run(tx, [appId, userId, methodId, type]);
  }
}
