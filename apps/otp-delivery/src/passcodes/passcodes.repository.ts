import { Injectable } from '@nestjs/common';
import { Any, DataSource, type EntityManager } from 'typeorm';
import { PreparedStatement } from '@latchkey/platform/database';
import type { StoredFingerprint } from '../device-fingerprint/device-fingerprint.rules.js';
import type { GoneUser } from '../removals/gone-user.js';
import type { MethodMove } from '../removals/method-move.js';
import { PasscodeEntity } from './passcode.entity.js';
import {
  type GuardedCode,
  GUESSES_THAT_LOCK_FOR_GOOD,
  LOCK_SECONDS,
  MAX_GUESSES,
  STREAK_THAT_LOCKS,
} from './passcode.rules.js';

export interface NewPasscode extends StoredFingerprint {
  readonly appId: string;
  readonly methodId: string;
  readonly userId: string;
  readonly otpId: string;
  readonly codeDigest: Buffer;
  readonly expiresInMinutes: number;
}

/** A method of an App. */
export interface MethodRef {
  readonly appId: string;
  readonly methodId: string;
}

/** A guess at the code of a method. */
export interface Guess {
  /** Null for one that is not compared yet: it counts as wrong. */
  readonly digest: Buffer | null;
  readonly right: RightGuess;
}

/** A guess that was counted, and with a digest compared. */
export type CountedGuess = Pick<
  PasscodeEntity,
  'otpId' | 'userId' | 'fingerprintIp' | 'fingerprintUserAgent'
> & {
  readonly isRight: boolean;
  /** It locked the method; `lasting` where no time lifts that. */
  readonly locks: boolean;
  readonly lasting: boolean;
};

/** A code that was used up. */
export type SpentCode = Pick<PasscodeEntity, 'userId'> & {
  /** Its method was locked. */
  readonly unlocked: boolean;
};

/** A method whose lock was lifted. */
export type UnlockedMethod = Pick<PasscodeEntity, 'methodId' | 'userId'>;

const IS_RIGHT = 'coalesce(code_digest = $3::bytea, false)';
// A lock that has run out begins a new streak; the tenth wrong guess in a row locks. A right guess undoes both.
const NEXT_STREAK = `CASE WHEN ${IS_RIGHT} THEN 0 WHEN locked_until IS NULL THEN wrong_streak + 1 ELSE 1 END`;
const NEXT_COUNT = `CASE WHEN ${IS_RIGHT} THEN 0 ELSE wrong_guesses + 1 END`;
const LOCKS = `(${NEXT_STREAK} >= ${STREAK_THAT_LOCKS} OR ${NEXT_COUNT} >= ${GUESSES_THAT_LOCK_FOR_GOOD})`;
const IS_LASTING = `wrong_guesses >= ${GUESSES_THAT_LOCK_FOR_GOOD}`;

const GUESS_WHERE = `
  WHERE app_id = $1 AND method_id = $2 AND consumed_at IS NULL AND expires_at > now()
    AND attempts < ${MAX_GUESSES} AND (locked_until IS NULL OR locked_until <= now()) AND NOT (${IS_LASTING})`;

/** What a right guess does to its code. */
export type RightGuess = 'uses_up' | 'keeps';

const RIGHT_GUESS: Readonly<Record<RightGuess, string>> = {
  uses_up: `attempts = attempts + 1, consumed_at = CASE WHEN ${IS_RIGHT} THEN now() END`,
  keeps: `attempts = attempts + CASE WHEN ${IS_RIGHT} THEN 0 ELSE 1 END`,
};

const guessSet = (right: RightGuess) => `
  UPDATE passcodes SET
    ${RIGHT_GUESS[right]},
    wrong_streak = ${NEXT_STREAK},
    wrong_guesses = ${NEXT_COUNT},
    locked_until = CASE WHEN ${LOCKS} THEN now() + interval '${LOCK_SECONDS} seconds' END`;

const COUNTED = `
  RETURNING otp_id AS "otpId", user_id AS "userId", ${IS_RIGHT} AS "isRight",
    locked_until IS NOT NULL AS "locks", ${IS_LASTING} AS "lasting",
    fingerprint_ip AS "fingerprintIp", fingerprint_user_agent AS "fingerprintUserAgent"`;

/** A guess that changes no lock, as nearly every one. */
const guessing = (right: RightGuess) => `${guessSet(right)} ${GUESS_WHERE} AND NOT ${LOCKS} ${COUNTED}`;
const guessingAndLocking = (right: RightGuess) => `${guessSet(right)} ${GUESS_WHERE} ${COUNTED}`;

// The guess was counted before it is compared.
const COMPARED: Readonly<Record<RightGuess, string>> = {
  uses_up: 'consumed_at = now()',
  keeps: 'attempts = greatest(attempts - 1, 0)',
};

const spending = (right: RightGuess) => `
  WITH before AS (
    SELECT app_id, method_id, user_id, locked_until > now() OR ${IS_LASTING} AS locked FROM passcodes
    WHERE app_id = $1 AND method_id = $2 FOR UPDATE
  )
  UPDATE passcodes SET ${COMPARED[right]}, wrong_streak = 0, wrong_guesses = 0, locked_until = NULL
  FROM before WHERE passcodes.app_id = before.app_id AND passcodes.method_id = before.method_id
    AND otp_id = $3 AND code_digest = $4 AND consumed_at IS NULL
  RETURNING before.user_id AS "userId", coalesce(before.locked, false) AS unlocked`;

// In the order of their ids: two that unlock the same methods never wait for each other crosswise.
const UNLOCK = `
  UPDATE passcodes SET wrong_streak = 0, wrong_guesses = 0, locked_until = NULL
  WHERE app_id = $1 AND method_id = ANY(ARRAY(
    SELECT method_id FROM passcodes
    WHERE app_id = $1 AND method_id = ANY($2) AND (locked_until > now() OR ${IS_LASTING})
    ORDER BY method_id FOR UPDATE))
  RETURNING method_id AS "methodId", user_id AS "userId"`;

const GUARDED = `
  SELECT attempts, consumed_at IS NOT NULL AS consumed,
    greatest(0, coalesce(extract(epoch FROM locked_until - now()), 0))::float8 AS "lockedForSeconds",
    ${IS_LASTING} AS "lockedForGood"
  FROM passcodes WHERE app_id = $1 AND method_id = $2`;

/** Guesses at passcodes, each decided by one statement; `DeliveriesRepository` stores new ones. */
@Injectable()
export class PasscodesRepository {
  private readonly guessing: Readonly<Record<RightGuess, PreparedStatement<CountedGuess>>>;
  private readonly guarded: PreparedStatement<GuardedCode>;

  constructor(source: DataSource) {
    this.guessing = {
      uses_up: new PreparedStatement(source, 'passcode_guess', guessing('uses_up')),
      keeps: new PreparedStatement(source, 'passcode_check', guessing('keeps')),
    };
    this.guarded = new PreparedStatement(source, 'passcode_guarded', GUARDED);
  }

  /**
   * Counts a guess and compares it, in one statement, so that parallel guesses cannot share one; the right one uses the
   * code up, or keeps it, and forgives the wrong ones. One that would lock is left to `guessAndLock`.
   */
  async guess({ appId, methodId }: MethodRef, { digest, right }: Guess): Promise<CountedGuess | undefined> {
    return this.guessing[right].first([appId, methodId, digest]);
  }

  /** The same for a guess that may lock, in a transaction that tells of it. */
  async guessAndLock(
    tx: EntityManager,
    { appId, methodId }: MethodRef,
    { digest, right }: Guess,
  ): Promise<CountedGuess | undefined> {
    const values = [appId, methodId, digest];
    const [rows] = await tx.query<[CountedGuess[], number]>(guessingAndLocking(right), values);
    return rows[0];
  }

  /**
   * Compares a guess that was counted, and uses the code up, for exactly one caller, or keeps it; forgives the wrong ones.
   * Its counting, or another guess since, may have locked: the transaction tells that it is unlocked.
   */
  async spend(
    tx: EntityManager,
    { appId, methodId }: MethodRef,
    otpId: string,
    { digest, right }: Guess,
  ): Promise<SpentCode | undefined> {
    const values = [appId, methodId, otpId, digest];
    const [rows] = await tx.query<[SpentCode[], number]>(spending(right), values);
    return rows[0];
  }

  /** Lifts the locks of these methods of the App. @returns those that were locked. */
  async unlock(tx: EntityManager, appId: string, methodIds: readonly string[]): Promise<UnlockedMethod[]> {
    const [rows] = await tx.query<[UnlockedMethod[], number]>(UNLOCK, [appId, methodIds]);
    return rows;
  }

  async guardedCode(appId: string, methodId: string): Promise<GuardedCode | undefined> {
    return this.guarded.first([appId, methodId]);
  }

  /** Those of what went along; where that is not known, those that were sent to the user. */
  async deleteOfUser(tx: EntityManager, { appId, userId, methodIds }: GoneUser): Promise<void> {
    await tx.delete(PasscodeEntity, methodIds ? { appId, methodId: Any(methodIds) } : { appId, userId });
  }

  /** The method has another user, with whom its code goes if that user is deleted. */
  async moveMethod(tx: EntityManager, { appId, methodId, to }: MethodMove): Promise<void> {
    await tx.update(PasscodeEntity, { appId, methodId }, { userId: to });
  }

  async deleteOfMethod(tx: EntityManager, appId: string, methodId: string): Promise<void> {
    await tx.delete(PasscodeEntity, { appId, methodId });
  }
}
