import { type MethodLock, type MethodType, MOST_OWN_UNLOCKS } from '@latchkey/contracts';
import { methodLocked, methodUnlocked } from '@latchkey/contracts/catalogue';
import type { UnlockMethodsInput } from '@latchkey/contracts/otp-delivery';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { statement, type Subject } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { idsOf, methodData, NEW_ADDRESS_IDS, NOBODY } from './method-ids.rules.js';
import type { MethodRef, PasscodeEntity } from './passcode.entity.js';
import { GUESSES_BEFORE_LAST_STREAK, GUESSES_THAT_LOCK_FOR_GOOD, type Lock } from './passcode.rules.js';

type OwnedMethod = MethodRef & Pick<PasscodeEntity, 'userId'>;

/** SQL: whether time does not lift the lock of a row. */
export const IS_LASTING = `wrong_guesses >= ${GUESSES_THAT_LOCK_FOR_GOOD}`;
/** SQL: what a right guess and an unlock by the App set. */
export const FORGIVEN = 'wrong_streak = 0, wrong_guesses = 0, own_unlocks = 0, locked_until = NULL';
const IS_LOCKED = `(locked_until > now() OR ${IS_LASTING})`;

const OF_METHODS = `(method_id = ANY($2) OR user_id = $3 AND method_id LIKE '${NEW_ADDRESS_IDS}')`;

const LOCKED = statement<{ methodId: string; until: Date | null }>('passcodes_locked')`
  SELECT method_id AS "methodId", CASE WHEN NOT (${IS_LASTING}) THEN locked_until END AS until
  FROM passcodes WHERE app_id = $1 AND ${OF_METHODS} AND ${IS_LOCKED} ORDER BY method_id`;

// In the order of their ids, so that two calls that unlock the same methods cannot block each other.
const UNLOCK = statement<OwnedMethod>('passcodes_unlock')`
  UPDATE passcodes SET ${FORGIVEN}
  WHERE app_id = $1 AND method_id = ANY(ARRAY(
    SELECT method_id FROM passcodes
    WHERE app_id = $1 AND ${OF_METHODS} AND ${IS_LOCKED}
    ORDER BY method_id FOR UPDATE))
  RETURNING app_id AS "appId", method_id AS "methodId", user_id AS "userId"`;

// The wrong guesses stay counted, so that a session that was stolen gets few more of them.
const UNLOCK_OWN = statement<OwnedMethod>('passcodes_unlock_own')`
  UPDATE passcodes SET wrong_streak = 0, wrong_guesses = least(wrong_guesses, ${GUESSES_BEFORE_LAST_STREAK}),
    own_unlocks = own_unlocks + 1, locked_until = NULL
  WHERE app_id = $1 AND method_id = ANY(ARRAY(
    SELECT method_id FROM passcodes
    WHERE app_id = $1 AND user_id = $2 AND method_id LIKE $3 AND ${IS_LOCKED} AND own_unlocks < ${MOST_OWN_UNLOCKS}
    ORDER BY method_id FOR UPDATE))
  RETURNING app_id AS "appId", method_id AS "methodId", user_id AS "userId"`;

const FIRST_LOCK = statement<Lock>('passcodes_first_lock')`
  SELECT greatest(0, coalesce(extract(epoch FROM locked_until - now()), 0))::float8 AS "lockedForSeconds",
    ${IS_LASTING} AS "lockedForGood"
  FROM passcodes WHERE app_id = $1 AND user_id = $2 AND method_id LIKE $3 AND ${IS_LOCKED}
  ORDER BY ${IS_LASTING}, locked_until LIMIT 1`;

/** Locks that wrong guesses lead to (`PasscodesRepository` sets them); each change commits together with its event. */
@Injectable()
export class LocksRepository {
  constructor(
    private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** What `unlock` would unlock. SQL: the database's clock judges a lock. */
  async locked(appId: string, { method_ids, user_id }: UnlockMethodsInput): Promise<MethodLock[]> {
    const rows = await LOCKED.rows(this.source, [appId, method_ids, user_id ?? null]);
    return rows.map(({ methodId, until }) => {
      return { ...methodData({ methodId }), locked_until: toEpochSeconds(until) };
    });
  }

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

  /**
   * Lifts the locks of the emails or phone numbers of a user as long as the user may. A new address stays locked: whoever
   * wants to add it need not have it. @returns how many were locked; if none, the lock that ends first of those that stay.
   */
  unlockOwn(
    { appId, userId }: Subject,
    type: MethodType,
  ): Promise<{ unlocked: number; stays: Lock | undefined }> {
    return this.source.transaction(async (tx) => {
      const methods = [appId, userId, idsOf(type)];
      const unlocked = await UNLOCK_OWN.rows(tx, methods);
      await this.addUnlocked(tx, unlocked, { by_user: true });
      const stays = unlocked.length === 0 ? await FIRST_LOCK.first(tx, methods) : undefined;
      return { unlocked: unlocked.length, stays };
    });
  }

  /** @param lasting whether time does not lift it. A decoy has no user, and its lock no event. */
  async addLocked(tx: EntityManager, method: OwnedMethod, lasting: boolean): Promise<void> {
    const { appId, userId } = method;
    if (userId === NOBODY) return;
    await this.outbox.add(tx, methodLocked, { appId, userId, data: { ...methodData(method), lasting } });
  }

  async addUnlocked(
    tx: EntityManager,
    methods: readonly OwnedMethod[],
    how: { by_user?: true } = {},
  ): Promise<void> {
    const events = methods.map(({ appId, userId, methodId }) => ({
      appId,
      userId,
      data: { ...methodData({ methodId }), ...how },
    }));
    await this.outbox.addAll(tx, methodUnlocked, events);
  }
}
