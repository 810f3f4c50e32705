import { passcodeVerified } from '@latchkey/contracts/catalogue';
import { listsOf, type Placed, RowWriter, statement, statementPer } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FORGIVEN, IS_LASTING, LocksRepository } from './locks.repository.js';
import { methodData } from './method-ids.rules.js';
import type { MethodRef, PasscodeEntity } from './passcode.entity.js';
import {
  type GuardedCode,
  GUESSES_THAT_LOCK_FOR_GOOD,
  LOCK_SECONDS,
  MAX_GUESSES,
  STREAK_THAT_LOCKS,
} from './passcode.rules.js';

/** What a right guess does to its code. */
export type RightGuess = 'uses_up' | 'keeps';

/** A guess at the code of a method. */
export interface Guess {
  /** Null for a guess that is not compared yet: it counts as wrong. */
  readonly digest: Buffer | null;
  readonly right: RightGuess;
}

/** A guess that was counted, and with a digest compared. */
export type CountedGuess = Pick<
  PasscodeEntity,
  'otpId' | 'userId' | 'attempts' | 'fingerprintIp' | 'fingerprintUserAgent'
> & {
  readonly isRight: boolean;
  /** Whether it locked the method; `lasting` where time does not unlock it. */
  readonly locks: boolean;
  readonly lasting: boolean;
};

/** A guess that was right; `unlocked` if its method was locked. */
type SpentCode = Pick<PasscodeEntity, 'userId'> & { readonly unlocked: boolean };

const IS_RIGHT = 'coalesce(code_digest = guessed, false)';
// A lock that has run out begins a new streak; the tenth wrong guess in a row locks. A right guess undoes both.
const NEXT_STREAK = `CASE WHEN ${IS_RIGHT} THEN 0 WHEN locked_until IS NULL THEN wrong_streak + 1 ELSE 1 END`;
const NEXT_COUNT = `CASE WHEN ${IS_RIGHT} THEN 0 ELSE wrong_guesses + 1 END`;
const LOCKS = `(${NEXT_STREAK} >= ${STREAK_THAT_LOCKS} OR ${NEXT_COUNT} >= ${GUESSES_THAT_LOCK_FOR_GOOD})`;

const COUNTING: Readonly<Record<RightGuess, string>> = {
  uses_up: `attempts = attempts + 1, consumed_at = CASE WHEN ${IS_RIGHT} THEN now() END`,
  keeps: `attempts = attempts + CASE WHEN ${IS_RIGHT} THEN 0 ELSE 1 END`,
};

/** Adds the event, if it is not null and the condition holds, with the user that the row names. */
const verified = (event: string, when = 'true') => `
  (SELECT add_event(${event}::jsonb || jsonb_build_object('user_id', "userId"))
    WHERE ${event}::jsonb IS NOT NULL AND ${when}) AS told`;

/** Counts codes of SMS without a secret key as ones that were entered, on the day of their send. */
const converted = (from: string, when = 'true') => `
    UPDATE sms_days SET verified = verified + codes FROM (
      SELECT app_id, (sent_at AT TIME ZONE 'UTC')::date AS day, sms_country AS country, count(*)::int AS codes
      FROM ${from} WHERE sms_country IS NOT NULL AND ${when} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) AS entered
    WHERE sms_days.app_id = entered.app_id AND sms_days.day = entered.day
      AND NOT sms_days.with_secret_key AND sms_days.country = entered.country`;

const methodOf = ([appId, methodId]: readonly unknown[]): string => JSON.stringify([appId, methodId]);

/** Of several guesses, at a method each, whose rows it locks in the order of their ids. @param only a further condition on the row. */
const counting = (right: RightGuess, only = 'true') => `
  WITH guesses AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $4::jsonb[])
      WITH ORDINALITY AS guesses (in_app, at_method, guessed, event, place)
  ), locked AS (
    SELECT FROM passcodes JOIN guesses ON app_id = in_app AND method_id = at_method
    ORDER BY app_id, method_id FOR UPDATE OF passcodes
  ), counted AS (
    UPDATE passcodes SET
      ${COUNTING[right]},
      wrong_streak = ${NEXT_STREAK},
      wrong_guesses = ${NEXT_COUNT},
      own_unlocks = CASE WHEN ${IS_RIGHT} THEN 0 ELSE own_unlocks END,
      locked_until = CASE WHEN ${LOCKS} THEN now() + interval '${LOCK_SECONDS} seconds' END
    FROM guesses WHERE app_id = in_app AND method_id = at_method AND consumed_at IS NULL AND expires_at > now()
      AND attempts < ${MAX_GUESSES} AND (locked_until IS NULL OR locked_until <= now()) AND NOT (${IS_LASTING})
      AND ${only} AND (SELECT count(*) FROM locked) >= 0
    RETURNING place, event, app_id, otp_id AS "otpId", user_id AS "userId", attempts, ${IS_RIGHT} AS "isRight",
      locked_until IS NOT NULL AS "locks", ${IS_LASTING} AS "lasting",
      fingerprint_ip AS "fingerprintIp", fingerprint_user_agent AS "fingerprintUserAgent", sms_country, sent_at
  ), converted AS (${converted('counted', right === 'uses_up' ? '"isRight"' : 'false')}
  )
  SELECT place::int, "otpId", "userId", attempts, "isRight", "locks", "lasting", "fingerprintIp", "fingerprintUserAgent",
     ${verified('event', '"isRight"')} FROM counted`;

const NEVER_LOCKING = `NOT ${LOCKS}`;
const GUESS = statementPer<CountedGuess & Placed, RightGuess>('passcode_guess', {
  uses_up: counting('uses_up', NEVER_LOCKING),
  keeps: counting('keeps', NEVER_LOCKING),
});
const GUESS_AND_LOCK = statementPer<CountedGuess & Placed, RightGuess>('passcode_guess_and_lock', {
  uses_up: counting('uses_up'),
  keeps: counting('keeps'),
});

// The guess was counted before it is compared.
const SPENDING: Readonly<Record<RightGuess, string>> = {
  uses_up: 'consumed_at = now()',
  keeps: 'attempts = greatest(attempts - 1, 0)',
};

const spending = (right: RightGuess) => `
  WITH before AS (
    SELECT app_id, method_id, user_id, locked_until > now() OR ${IS_LASTING} AS locked FROM passcodes
    WHERE app_id = $1 AND method_id = $2 FOR UPDATE
  ), spent AS (
    UPDATE passcodes SET ${SPENDING[right]}, ${FORGIVEN}
    FROM before WHERE passcodes.app_id = before.app_id AND passcodes.method_id = before.method_id
      AND otp_id = $3 AND code_digest = $4 AND consumed_at IS NULL
    RETURNING passcodes.app_id, before.user_id AS "userId", coalesce(before.locked, false) AS unlocked, sms_country, sent_at
  ), converted AS (${converted('spent', right === 'uses_up' ? 'true' : 'false')}
  )
  SELECT "userId", unlocked, ${verified('$5')} FROM spent`;

const SPEND = statementPer<SpentCode, RightGuess>('passcode_spend', {
  uses_up: spending('uses_up'),
  keeps: spending('keeps'),
});

const GUARDED = statement<GuardedCode>('passcode_guarded')`
  SELECT user_id AS "userId", attempts, consumed_at IS NOT NULL AS consumed, expires_at <= now() AS expired,
    $3 = ANY(superseded_digests) AND code_digest IS DISTINCT FROM $3 AS superseded,
    greatest(0, coalesce(extract(epoch FROM locked_until - now()), 0))::float8 AS "lockedForSeconds",
    ${IS_LASTING} AS "lockedForGood"
  FROM passcodes WHERE app_id = $1 AND method_id = $2`;

/**
 * Guesses at passcodes; `DeliveriesRepository` stores new codes. All SQL: each statement decides between parallel guesses,
 * and the database's clock judges locks and expiry.
 */
@Injectable()
export class PasscodesRepository {
  private readonly guesses: Readonly<Record<RightGuess, RowWriter<CountedGuess>>>;

  constructor(
    private readonly source: DataSource,
    private readonly outbox: Outbox,
    private readonly locks: LocksRepository,
  ) {
    this.guesses = {
      uses_up: new RowWriter(source, GUESS.uses_up, methodOf),
      keeps: new RowWriter(source, GUESS.keeps, methodOf),
    };
  }

  /**
   * Counts a guess and compares it, in one statement, so that parallel guesses cannot share one count: one
   * statement has one guess at a method. A right guess resets the counts, and adds its event if it uses the code up.
   * Undefined for a guess that is refused.
   */
  async guess(method: MethodRef, guess: Guess): Promise<CountedGuess | undefined> {
    const counted = await this.guesses[guess.right].write(this.valuesOf(method, guess));
    if (!counted) return this.guessAndLock(method, guess);
    if (counted.isRight && guess.right === 'uses_up') this.outbox.nudge();
    return counted;
  }

  /** The same for a guess that may lock, in the transaction that adds the event of the lock. */
  private guessAndLock(method: MethodRef, guess: Guess): Promise<CountedGuess | undefined> {
    return this.source.transaction(async (tx) => {
      const counted = await GUESS_AND_LOCK[guess.right].first(tx, listsOf([this.valuesOf(method, guess)]));
      if (counted?.isRight) this.outbox.nudgeAfter(tx);
      if (counted?.locks)
        await this.locks.addLocked(tx, { ...method, userId: counted.userId }, counted.lasting);
      return counted;
    });
  }

  /**
   * Compares a guess that was counted. A right one resets the counts and uses the code up, for exactly one caller, or
   * keeps it. Counting it, or another guess since, may have locked the method: then it is unlocked, with that event.
   */
  spend(method: MethodRef, { otpId }: Pick<CountedGuess, 'otpId'>, guess: Guess): Promise<boolean> {
    const [appId, methodId, digest, event] = this.valuesOf(method, guess);
    return this.source.transaction(async (tx) => {
      const spent = await SPEND[guess.right].first(tx, [appId, methodId, otpId, digest, event]);
      if (spent) this.outbox.nudgeAfter(tx);
      if (spent?.unlocked) await this.locks.addUnlocked(tx, [{ ...method, userId: spent.userId }]);
      return spent !== undefined;
    });
  }

  /** @param digest of the guess. */
  async guardedCode({ appId, methodId }: MethodRef, digest: Buffer): Promise<GuardedCode | undefined> {
    return GUARDED.first(this.source, [appId, methodId, digest]);
  }

  /** With the event of a right guess, to which the statement adds the user; null where it keeps the code. */
  private valuesOf({ appId, methodId }: MethodRef, { digest, right }: Guess) {
    const data = methodData({ methodId });
    const event = right === 'keeps' ? null : this.outbox.event(passcodeVerified, { appId, data });
    return [appId, methodId, digest, event] as const;
  }
}
