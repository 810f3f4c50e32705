import { Injectable } from '@nestjs/common';
import { PreparedStatement } from '@latchkey/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { type GuardedTotp, LOCK_SECONDS, MAX_GUESSES, WINDOW_SECONDS } from './totp.rules.js';

/** What a guess that was counted may be compared with. */
export interface CountedGuess {
  totpId: string;
  secretSealed: Buffer;
  /** As the database writes it, to the microsecond. */
  countedAt: string;
}

/** A code that was accepted. */
export interface AcceptedCode {
  activated: boolean;
}

const RECENT = `ARRAY(SELECT guess FROM unnest(guesses) AS guess WHERE guess > now() - interval '${WINDOW_SECONDS} seconds')`;

// `guesses` holds the times of those that count; whatever they were, they count as wrong until one is accepted.
const COUNT = `
  UPDATE totps SET
    guesses = ${RECENT} || now(),
    locked_until = CASE WHEN cardinality(${RECENT}) + 1 >= ${MAX_GUESSES} THEN now() + interval '${LOCK_SECONDS} seconds' END
  WHERE app_id = $1 AND user_id = $2 AND (locked_until IS NULL OR locked_until <= now())`;

const COUNTED = 'RETURNING id AS "totpId", secret_sealed AS "secretSealed", now()::text AS "countedAt"';

const OTHERS = 'array_remove(guesses, $3::timestamptz)';
const TAKE_BACK = `
  UPDATE totps SET guesses = ${OTHERS},
    locked_until = CASE WHEN cardinality(${OTHERS}) >= ${MAX_GUESSES} THEN locked_until END
  WHERE app_id = $1 AND id = $2`;

// The time of activation is this transaction's for exactly the code that made the TOTP active.
const ACCEPT = `
  UPDATE totps SET last_step = $3, guesses = '{}', locked_until = NULL, last_used_at = now(), updated_at = now(),
      verified_at = coalesce(verified_at, now())
    WHERE app_id = $1 AND id = $2 AND last_step < $3 AND (verified_at IS NOT NULL OR expires_at > now())
    RETURNING verified_at = now() AS activated`;

// The TOTP before its code, as whoever deletes it takes them.
const SPEND = `
  WITH totp AS (
      SELECT app_id, user_id FROM totps
        WHERE app_id = $1 AND user_id = $2 AND id = $3 AND verified_at IS NOT NULL FOR UPDATE
    ), spent AS (
      DELETE FROM recovery_codes AS code USING totp
        WHERE code.app_id = totp.app_id AND code.user_id = totp.user_id AND code.digest = $4
        RETURNING code.app_id
    )
  UPDATE totps SET guesses = '{}', locked_until = NULL, last_used_at = now(), updated_at = now()
    FROM spent WHERE totps.app_id = spent.app_id AND totps.id = $3
    RETURNING totps.id`;

const GUARDED = `
  SELECT verified_at IS NOT NULL AS verified, expires_at <= now() AS expired,
    greatest(0, coalesce(extract(epoch FROM locked_until - now()), 0))::float8 AS "lockedForSeconds"
  FROM totps WHERE app_id = $1 AND user_id = $2`;

/** Guesses at codes; each decision is one statement. */
@Injectable()
export class GuessesRepository {
  private readonly counting: PreparedStatement<CountedGuess>;
  private readonly countingRecovery: PreparedStatement<CountedGuess>;
  private readonly spending: PreparedStatement<{ id: string }>;
  private readonly guarded: PreparedStatement<GuardedTotp>;

  constructor(private readonly source: DataSource) {
    const open = '(verified_at IS NOT NULL OR expires_at > now())';
    this.counting = new PreparedStatement(source, 'totp_count_guess', `${COUNT} AND ${open} ${COUNTED}`);
    this.countingRecovery = new PreparedStatement(
      source,
      'totp_count_recovery_guess',
      `${COUNT} AND verified_at IS NOT NULL ${COUNTED}`,
    );
    this.spending = new PreparedStatement(source, 'recovery_code_spend', SPEND);
    this.guarded = new PreparedStatement(source, 'totp_guarded', GUARDED);
  }

  /** Counts a guess as wrong before anybody compares it, so that parallel guesses cannot share one. */
  count(appId: string, userId: string): Promise<CountedGuess | undefined> {
    return this.counting.first([appId, userId]);
  }

  /** The same for a recovery code; only an active TOTP has use for one. */
  countRecovery(appId: string, userId: string): Promise<CountedGuess | undefined> {
    return this.countingRecovery.first([appId, userId]);
  }

  /** For a guess that could not be compared: it tells nobody anything, and must not lock anybody out. */
  async takeBack(appId: string, { totpId, countedAt }: CountedGuess): Promise<void> {
    await this.source.query(TAKE_BACK, [appId, totpId, countedAt]);
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

  /** Removes the recovery code and forgives the guesses; true for exactly one caller. */
  async spend(key: { appId: string; userId: string; totpId: string }, digest: Buffer): Promise<boolean> {
    return (await this.spending.first([key.appId, key.userId, key.totpId, digest])) !== undefined;
  }

  guardedTotp(appId: string, userId: string): Promise<GuardedTotp | undefined> {
    return this.guarded.first([appId, userId]);
  }
}
