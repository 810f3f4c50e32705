import { Injectable } from '@nestjs/common';
import type { Subject } from '@latchkey/platform/database';
import type { EntityManager } from 'typeorm';
import { DELETED_USERS } from './deleted-users.repository.js';

const VOID_REGISTRATIONS = `
  DELETE FROM webauthn_challenges WHERE app_id = $1 AND user_id = $2 AND ceremony = 'registration'`;

const VOID_TOTP = `
  DELETE FROM totps WHERE app_id = $1 AND user_id = $2 AND verified_at IS NULL RETURNING id`;

const IS_PROVEN = `
  SELECT EXISTS (SELECT FROM totps WHERE app_id = $1 AND user_id = $2 AND verified_at IS NOT NULL)
    OR EXISTS (SELECT FROM webauthn_credentials WHERE app_id = $1 AND user_id = $2) AS proven`;

/** What was voided, and what is left. */
export interface VoidedFactors {
  totpIds: string[];
  /** Whether the user has an active TOTP or a passkey. */
  proven: boolean;
}

/** Factors of a user that were begun and are not finished. */
@Injectable()
export class BegunFactorsRepository {
  /**
   * Waits for registrations that are being begun or finished, and voids those that are not finished. The last statement
   * sees what was finished before the lock was held.
   */
  async void(tx: EntityManager, user: Subject): Promise<VoidedFactors> {
    const key = [user.appId, user.userId];
    await DELETED_USERS.close(tx, user);
    await tx.query(VOID_REGISTRATIONS, key);
    const [totps] = await tx.query<[{ id: string }[], number]>(VOID_TOTP, key);
    const [left] = await tx.query<{ proven: boolean }[]>(IS_PROVEN, key);
    return { totpIds: totps.map(({ id }) => id), proven: left?.proven === true };
  }
}
