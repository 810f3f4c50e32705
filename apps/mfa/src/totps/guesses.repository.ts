import { Injectable } from '@nestjs/common';
import { PreparedStatement } from '@latchkey/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type GuardedTotp,
  GUESSES_THAT_LOCK_FOR_GOOD,
  LOCK_SECONDS,
  MAX_GUESSES,
  WINDOW_SECONDS,
} from './totp.rules.js';
import type { TotpKey } from './sealed-totps.js';

/** What a guess that was counted may be compared with. */
export interface CountedGuess {
  totpId: string;
  secretSealed: Buffer;
  /** As the database writes it, to the microsecond. */
  countedAt: string;
  /** It locked the TOTP; `lasting` where no time lifts that. */
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

/** What a guess is at: a code of any TOTP, or a recovery code, which only an active one has. */
export type GuessedAt = 'code' | 'recovery_code';

const RECENT = `ARRAY(SELECT guess FROM unnest(guesses) AS guess WHERE guess > now() - interval '${WINDOW_SECONDS} seconds')`;

const IS_LASTING = `wrong_guesses >= ${GUESSES_THAT_LOCK_FOR_GOOD}`;
const LOCKS = `(cardinality(${RECENT}) + 1 >= ${MAX_GUESSES} OR wrong_guesses + 1 >= ${GUESSES_THAT_LOCK_FOR_GOOD})`;

// `guesses` holds the times of those that count; whatever they were, they count as wrong until one is accepted.
const COUNT = `
  UPDATE totps SET
    guesses = ${RECENT} || now(),
    wrong_guesses = wrong_guesses + 1,
    locked_until = CASE WHEN ${LOCKS} THEN now() + interval '${LOCK_SECONDS} seconds' END
  WHERE app_id = $1 AND user_id = $2 AND (locked_until IS NULL OR locked_until <= now()) AND NOT (${IS_LASTING})`;

const COUNTED = `
  RETURNING id AS "totpId", secret_sealed AS "secretSealed", now()::text AS "countedAt",
    locked_until IS NOT NULL AS "locks", ${IS_LASTING} AS "lasting"`;

const MAY_BE_GUESSED: Readonly<Record<GuessedAt, string>> = {
  code: 'AND (verified_at IS NOT NULL OR expires_at > now())',
  recovery_code: 'AND verified_at IS NOT NULL',
};

const WAS_LOCKED = `(before.locked_until > now() OR before.${IS_LASTING})`;

const OTHERS = 'array_remove(totps.guesses, $3::timestamptz)';
const TAKE_BACK = `
  WITH before AS (
      SELECT app_id, id, locked_until, wrong_guesses FROM totps
        WHERE app_id = $1 AND id = $2 AND $3::timestamptz = ANY(guesses) FOR UPDATE
    )
  UPDATE totps SET guesses = ${OTHERS}, wrong_guesses = totps.wrong_guesses - 1,
      locked_until = CASE WHEN cardinality(${OTHERS}) >= ${MAX_GUESSES} THEN totps.locked_until END
    FROM before WHERE totps.app_id = before.app_id AND totps.id = before.id
    RETURNING ${WAS_LOCKED} AND totps.locked_until IS NULL AND NOT (totps.${IS_LASTING}) AS unlocked`;

// The time of activation is this transaction's for exactly the code that made the TOTP active.
const ACCEPT = `
  WITH before AS (
      SELECT app_id, id, locked_until, wrong_guesses FROM totps WHERE app_id = $1 AND id = $2 FOR UPDATE
    )
  UPDATE totps SET last_step = $3, guesses = '{}', wrong_guesses = 0, locked_until = NULL,
      last_used_at = now(), updated_at = now(), verified_at = coalesce(verified_at, now())
    FROM before WHERE totps.app_id = before.app_id AND totps.id = before.id
      AND last_step < $3 AND (verified_at IS NOT NULL OR expires_at > now())
    RETURNING verified_at = now() AS activated, coalesce(${WAS_LOCKED}, false) AS unlocked`;

// The TOTP before its code, as whoever deletes it takes them.
const SPEND = `
  WITH before AS (
      SELECT app_id, user_id, locked_until, wrong_guesses FROM totps
        WHERE app_id = $1 AND user_id = $2 AND id = $3 AND verified_at IS NOT NULL FOR UPDATE
    ), spent AS (
      DELETE FROM recovery_codes AS code USING before
        WHERE code.app_id = before.app_id AND code.user_id = before.user_id AND code.digest = $4
        RETURNING code.app_id
    )
  UPDATE totps SET guesses = '{}', wrong_guesses = 0, locked_until = NULL, last_used_at = now(), updated_at = now()
    FROM spent, before WHERE totps.app_id = spent.app_id AND totps.id = $3
    RETURNING coalesce(${WAS_LOCKED}, false) AS unlocked`;

const UNLOCK = `
  UPDATE totps SET guesses = '{}', wrong_guesses = 0, locked_until = NULL
    WHERE app_id = $1 AND user_id = $2 AND (locked_until > now() OR ${IS_LASTING})
    RETURNING id`;

const GUARDED = `
  SELECT verified_at IS NOT NULL AS verified, expires_at <= now() AS expired,
    greatest(0, coalesce(extract(epoch FROM locked_until - now()), 0))::float8 AS "lockedForSeconds",
    ${IS_LASTING} AS "lockedForGood"
  FROM totps WHERE app_id = $1 AND user_id = $2`;

/** Guesses at codes; each decision is one statement. */
@Injectable()
export class GuessesRepository {
  private readonly counting: Readonly<Record<GuessedAt, PreparedStatement<CountedGuess>>>;
  private readonly guarded: PreparedStatement<GuardedTotp>;

  constructor(source: DataSource) {
    // A guess that changes no lock, as nearly every one.
    const countingAt = (what: GuessedAt) =>
      new PreparedStatement<CountedGuess>(
        source,
        `totp_count_guess_at_${what}`,
        `${COUNT} ${MAY_BE_GUESSED[what]} AND NOT ${LOCKS} ${COUNTED}`,
      );
    this.counting = { code: countingAt('code'), recovery_code: countingAt('recovery_code') };
    this.guarded = new PreparedStatement(source, 'totp_guarded', GUARDED);
  }

  /**
   * Counts a guess as wrong before anybody compares it, so that parallel guesses cannot share one. One that would lock
   * is left to `countAndLock`.
   */
  count(what: GuessedAt, appId: string, userId: string): Promise<CountedGuess | undefined> {
    return this.counting[what].first([appId, userId]);
  }

  /** The same for a guess that may lock, in a transaction that tells of it. */
  async countAndLock(
    tx: EntityManager,
    what: GuessedAt,
    { appId, userId }: { appId: string; userId: string },
  ): Promise<CountedGuess | undefined> {
    const statement = `${COUNT} ${MAY_BE_GUESSED[what]} ${COUNTED}`;
    const [rows] = await tx.query<[CountedGuess[], number]>(statement, [appId, userId]);
    return rows[0];
  }

  /** For a guess that could not be compared: it tells nobody anything, and must not lock anybody out. */
  async takeBack(
    tx: EntityManager,
    appId: string,
    { totpId, countedAt }: CountedGuess,
  ): Promise<Lifting | undefined> {
    const [rows] = await tx.query<[Lifting[], number]>(TAKE_BACK, [appId, totpId, countedAt]);
    return rows[0];
  }

  /** Lifts the lock of the user's TOTP. @returns its id; undefined where nothing was locked. */
  async unlock(tx: EntityManager, appId: string, userId: string): Promise<string | undefined> {
    const [rows] = await tx.query<[{ id: string }[], number]>(UNLOCK, [appId, userId]);
    return rows[0]?.id;
  }

  /** Uses the step up, forgives the guesses and makes the TOTP active; undefined for a step that was used. */
  async accept(
    tx: EntityManager,
    appId: string,
    totpId: string,
    step: number,
  ): Promise<AcceptedCode | undefined> {
    const [rows] = await tx.query<[AcceptedCode[], number]>(ACCEPT, [appId, totpId, step]);
    return rows[0];
  }

  /** Removes the recovery code and forgives the guesses; undefined for everybody but one caller. */
  async spend(tx: EntityManager, key: TotpKey, digest: Buffer): Promise<Lifting | undefined> {
    const { appId, userId, totpId } = key;
    const [rows] = await tx.query<[Lifting[], number]>(SPEND, [appId, userId, totpId, digest]);
    return rows[0];
  }

  guardedTotp(appId: string, userId: string): Promise<GuardedTotp | undefined> {
    return this.guarded.first([appId, userId]);
  }
}
