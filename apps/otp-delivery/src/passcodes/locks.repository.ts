import { methodLocked, methodUnlocked } from '@latchkey/contracts/catalogue';
import type { UnlockMethodsInput } from '@latchkey/contracts/otp-delivery';
import { statement } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { methodData, NEW_ADDRESS_IDS, NOBODY } from './method-ids.rules.js';
import type { MethodRef, PasscodeEntity } from './passcode.entity.js';
import { GUESSES_THAT_LOCK_FOR_GOOD } from './passcode.rules.js';

type OwnedMethod = MethodRef & Pick<PasscodeEntity, 'userId'>;

/** SQL: whether only the App can lift the lock of a row. */
export const IS_LASTING = `wrong_guesses >= ${GUESSES_THAT_LOCK_FOR_GOOD}`;
/** SQL: what a right guess and an unlock set. */
export const FORGIVEN = 'wrong_streak = 0, wrong_guesses = 0, locked_until = NULL';

// In the order of their ids, so that two calls that unlock the same methods cannot block each other.
const UNLOCK = statement<OwnedMethod>('passcodes_unlock')`
  UPDATE passcodes SET ${FORGIVEN}
  WHERE app_id = $1 AND method_id = ANY(ARRAY(
    SELECT method_id FROM passcodes
    WHERE app_id = $1 AND (method_id = ANY($2) OR user_id = $3 AND method_id LIKE '${NEW_ADDRESS_IDS}')
      AND (locked_until > now() OR ${IS_LASTING})
    ORDER BY method_id FOR UPDATE))
  RETURNING app_id AS "appId", method_id AS "methodId", user_id AS "userId"`;

/** Locks that wrong guesses lead to (`PasscodesRepository` sets them); each change commits together with its event. */
@Injectable()
export class LocksRepository {
  constructor(
    private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Unlocks these methods of the App, and the new addresses of the user.
   * @returns the ids of those that were locked. SQL: bulk, and it decides between an unlock and a guess.
   */
  unlock(appId: string, { method_ids, user_id }: UnlockMethodsInput): Promise<string[]> {
    return this.source.transaction(async (tx) => {
      const unlocked = await UNLOCK.rows(tx, [appId, method_ids, user_id ?? null]);
      await this.addUnlocked(tx, unlocked);
      return unlocked.map(({ methodId }) => methodId);
    });
  }

  /** @param lasting whether only the App can unlock it. A decoy has no user, and its lock no event. */
  async addLocked(tx: EntityManager, method: OwnedMethod, lasting: boolean): Promise<void> {
    const { appId, userId } = method;
    if (userId === NOBODY) return;
    await this.outbox.add(tx, methodLocked, { appId, userId, data: { ...methodData(method), lasting } });
  }

  async addUnlocked(tx: EntityManager, methods: readonly OwnedMethod[]): Promise<void> {
    const events = methods.map(({ appId, userId, methodId }) => ({
      appId,
      userId,
      data: methodData({ methodId }),
    }));
    await this.outbox.addAll(tx, methodUnlocked, events);
  }
}
