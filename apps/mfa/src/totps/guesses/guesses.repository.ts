import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MOST_OWN_UNLOCKS } from '@latchkey/contracts';
import { statement, statementPer, type Subject } from '@latchkey/platform/database';
import { type EntityManager, Repository } from 'typeorm';
import {
  type GuardedTotp,
  GUESSES_BEFORE_LAST_LOCK,
  GUESSES_THAT_LOCK_FOR_GOOD,
  LOCK_SECONDS,
  MAX_GUESSES,
  WINDOW_SECONDS,
} from '../totp.rules.js';
import type { TotpKey } from '../encrypted-totps.js';
import { TotpEntity } from '../totp.entity.js';

/** A counted guess, and the secret to compare it with. */
export interface CountedGuess {
  totpId: string;
  encryptedSecret: Buffer;
  /** As the database writes it, to the microsecond. */
  countedAt: string;
  /** Recent guesses, with this one. */
  guesses: number;
  /** Whether it locked the TOTP; `lasting` where time does not unlock it. */
  locks: boolean;
  lasting: boolean;
}

/** Whether a change lifted a lock. */
export interface Lifting {
  unlocked: boolean;
}

/** A code that was accepted. */
export interface AcceptedCode extends Lifting {
  activated: boolean;
}

/** What is guessed: a code of any TOTP, or a recovery code, which only an active TOTP has. */
export type GuessedAt = 'code' | 'recovery_code';

const RECENT = `ARRAY(SELECT guess FROM unnest(guesses) AS guess WHERE guess > now() - interval '${WINDOW_SECONDS} seconds')`;

const IS_LASTING = `wrong_guesses >= ${GUESSES_THAT_LOCK_FOR_GOOD}`;
const LOCKS = `(cardinality(${RECENT}) + 1 >= ${MAX_GUESSES} OR wrong_guesses + 1 >= ${GUESSES_THAT_LOCK_FOR_GOOD})`;

// `guesses` holds the times of recent guesses. Each counts as wrong until a code is accepted.
const COUNT = `
  UPDATE totps SET
    guesses = ${RECENT} || now(),
    wrong_guesses = wrong_guesses + 1,
    locked_until = CASE WHEN ${LOCKS} THEN now() + interval '${LOCK_SECONDS} seconds' END
  WHERE app_id = $1 AND user_id = $2 AND (locked_until IS NULL OR locked_until <= now()) AND NOT (${IS_LASTING})`;

const COUNTED = `
  RETURNING id AS "totpId", secret_sealed AS "encryptedSecret", now()::text AS "countedAt",
    cardinality(guesses) AS guesses,
    locked_until IS NOT NULL AS "locks", ${IS_LASTING} AS "lasting"`;

const MAY_BE_GUESSED: Readonly<Record<GuessedAt, string>> = {
  code: 'AND (verified_at IS NOT NULL OR expires_at > now())',
  recovery_code: 'AND verified_at IS NOT NULL',
};

const COUNT_UNLESS_LOCKING = statementPer<CountedGuess, GuessedAt>('guesses_count', {
  code: `${COUNT} ${MAY_BE_GUESSED.code} AND NOT ${LOCKS} ${COUNTED}`,
  recovery_code: `${COUNT} ${MAY_BE_GUESSED.recovery_code} AND NOT ${LOCKS} ${COUNTED}`,
});
const COUNT_AND_LOCK = statementPer<CountedGuess, GuessedAt>('guesses_count_and_lock', {
  code: `${COUNT} ${MAY_BE_GUESSED.code} ${COUNTED}`,
  recovery_code: `${COUNT} ${MAY_BE_GUESSED.recovery_code} ${COUNTED}`,
});

/** SQL: what a right guess and an unlock by the App set. */
const FORGIVEN = `guesses = '{}', wrong_guesses = 0, own_unlocks = 0, locked_until = NULL`;

const WAS_LOCKED = `(before.locked_until > now() OR before.${IS_LASTING})`;

const OTHERS = 'array_remove(totps.guesses, $3::timestamptz)';
const TAKE_BACK = statement<Lifting>('guesses_take_back')`
  WITH before AS (
      SELECT app_id, id, locked_until, wrong_guesses FROM totps
        WHERE app_id = $1 AND id = $2 AND $3::timestamptz = ANY(guesses) FOR UPDATE
    )
  UPDATE totps SET guesses = ${OTHERS}, wrong_guesses = totps.wrong_guesses - 1,
      locked_until = CASE WHEN cardinality(${OTHERS}) >= ${MAX_GUESSES} THEN totps.locked_until END
    FROM before WHERE totps.app_id = before.app_id AND totps.id = before.id
    RETURNING ${WAS_LOCKED} AND totps.locked_until IS NULL AND NOT (totps.${IS_LASTING}) AS unlocked`;

// `verified_at = now()` holds only in the transaction that made the TOTP active.
const ACCEPT = statement<AcceptedCode>('guesses_accept')`
  WITH before AS (
      SELECT app_id, id, locked_until, wrong_guesses FROM totps WHERE app_id = $1 AND id = $2 FOR UPDATE
    )
  UPDATE totps SET last_step = $3, ${FORGIVEN},
      last_used_at = now(), updated_at = now(), verified_at = coalesce(verified_at, now())
    FROM before WHERE totps.app_id = before.app_id AND totps.id = before.id
      AND last_step < $3 AND (verified_at IS NOT NULL OR expires_at > now())
    RETURNING verified_at = now() AS activated, coalesce(${WAS_LOCKED}, false) AS unlocked`;

// Locks the TOTP before its code, in the same order as its removal.
const SPEND = statement<Lifting>('guesses_spend')`
  WITH before AS (
      SELECT app_id, user_id, locked_until, wrong_guesses FROM totps
        WHERE app_id = $1 AND user_id = $2 AND id = $3 AND verified_at IS NOT NULL FOR UPDATE
    ), spent AS (
      DELETE FROM recovery_codes AS code USING before
        WHERE code.app_id = before.app_id AND code.user_id = before.user_id AND code.digest = $4
        RETURNING code.app_id
    )
  UPDATE totps SET ${FORGIVEN}, last_used_at = now(), updated_at = now()
    FROM spent, before WHERE totps.app_id = spent.app_id AND totps.id = $3
    RETURNING coalesce(${WAS_LOCKED}, false) AS unlocked`;

const IS_LOCKED = `(locked_until > now() OR ${IS_LASTING})`;

const LOCKED = statement<{ id: string; until: Date | null }>('guesses_locked')`
  SELECT id, CASE WHEN NOT (${IS_LASTING}) THEN locked_until END AS until
    FROM totps WHERE app_id = $1 AND user_id = $2 AND ${IS_LOCKED}`;

const UNLOCK = statement<{ id: string }>('guesses_unlock')`
  UPDATE totps SET ${FORGIVEN}
    WHERE app_id = $1 AND user_id = $2 AND ${IS_LOCKED}
    RETURNING id`;

// The wrong guesses stay counted, so that a session that was stolen gets few more of them.
const UNLOCK_OWN = statement<{ id: string }>('guesses_unlock_own')`
  UPDATE totps SET guesses = '{}', wrong_guesses = least(wrong_guesses, ${GUESSES_BEFORE_LAST_LOCK}),
      own_unlocks = own_unlocks + 1, locked_until = NULL
    WHERE app_id = $1 AND user_id = $2 AND ${IS_LOCKED} AND own_unlocks < ${MOST_OWN_UNLOCKS}
    RETURNING id`;

const GUARDED = statement<GuardedTotp>('guesses_guarded')`
  SELECT verified_at IS NOT NULL AS verified, expires_at <= now() AS expired,
    greatest(0, coalesce(extract(epoch FROM locked_until - now()), 0))::float8 AS "lockedForSeconds",
    ${IS_LASTING} AS "lockedForGood"
  FROM totps WHERE app_id = $1 AND user_id = $2`;

/**
 * Guesses at codes. All SQL: each statement decides between parallel guesses, and the database's clock judges locks and
 * expiry.
 */
@Injectable()
export class GuessesRepository {
  constructor(@InjectRepository(TotpEntity) private readonly totps: Repository<TotpEntity>) {}

  /**
   * Counts a guess as wrong before it is compared, so that parallel guesses cannot share one count. A guess that would
   * lock is not counted here but by `countAndLock`.
   */
  async count(what: GuessedAt, { appId, userId }: Subject): Promise<CountedGuess | undefined> {
    return COUNT_UNLESS_LOCKING[what].first(this.totps, [appId, userId]);
  }

  /** The same for a guess that may lock, in the transaction that adds the event of the lock. */
  async countAndLock(
    tx: EntityManager,
    what: GuessedAt,
    { appId, userId }: Subject,
  ): Promise<CountedGuess | undefined> {
    return COUNT_AND_LOCK[what].first(tx, [appId, userId]);
  }

  /** Uncounts a guess that could not be compared: it revealed nothing and must not lock the user out. */
  async takeBack(
    tx: EntityManager,
    { appId, totpId }: TotpKey,
    { countedAt }: CountedGuess,
  ): Promise<Lifting | undefined> {
    return TAKE_BACK.first(tx, [appId, totpId, countedAt]);
  }

  /** One at most: a user has one TOTP. */
  async locked({ appId, userId }: Subject): Promise<{ id: string; until: Date | null }[]> {
    return LOCKED.rows(this.totps, [appId, userId]);
  }

  /** Unlocks the user's TOTP. @returns its id; undefined where nothing was locked. */
  async unlock(tx: EntityManager, { appId, userId }: Subject): Promise<string | undefined> {
    return (await UNLOCK.first(tx, [appId, userId]))?.id;
  }

  /** The same by the user, as often as the user may. */
  async unlockOwn(tx: EntityManager, { appId, userId }: Subject): Promise<string | undefined> {
    return (await UNLOCK_OWN.first(tx, [appId, userId]))?.id;
  }

  /** Uses the step, resets the guesses and activates the TOTP; undefined for a step that was used before. */
  async accept(
    tx: EntityManager,
    { appId, totpId }: TotpKey,
    step: number,
  ): Promise<AcceptedCode | undefined> {
    return ACCEPT.first(tx, [appId, totpId, step]);
  }

  /** Removes the recovery code and resets the guesses; undefined for all callers but one. */
  async spend(
    tx: EntityManager,
    { appId, userId, totpId }: TotpKey,
    digest: Buffer,
  ): Promise<Lifting | undefined> {
    return SPEND.first(tx, [appId, userId, totpId, digest]);
  }

  async guardedTotp({ appId, userId }: Subject): Promise<GuardedTotp | undefined> {
    return GUARDED.first(this.totps, [appId, userId]);
  }
}
