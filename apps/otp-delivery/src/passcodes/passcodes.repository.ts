import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PreparedStatement, type Statement } from '@latchkey/platform/database';
import type { StoredFingerprint } from '../device-fingerprint/device-fingerprint.rules.js';
import { PasscodeEntity } from './passcode.entity.js';
import { type GuardedCode, LOCK_SECONDS, MAX_GUESSES, STREAK_THAT_LOCKS } from './passcode.rules.js';

export interface NewPasscode extends StoredFingerprint {
  readonly appId: string;
  readonly methodId: string;
  readonly userId: string;
  readonly otpId: string;
  readonly codeDigest: Buffer;
  readonly expiresInMinutes: number;
}

/** A guess that was counted, and with a digest compared. */
export type CountedGuess = Pick<PasscodeEntity, 'otpId' | 'fingerprintIp' | 'fingerprintUserAgent'> & {
  readonly isRight: boolean;
};

const REPLACE = `
  INSERT INTO passcodes (app_id, method_id, user_id, otp_id, code_digest, expires_at, fingerprint_ip, fingerprint_user_agent)
  SELECT $1::text, $2::text, $3::text, $4::text, $5::bytea, now() + $6 * interval '1 minute', $7::text, $8::text
  FROM cleared
  ON CONFLICT (app_id, method_id) DO UPDATE SET
    user_id = excluded.user_id, otp_id = excluded.otp_id, code_digest = excluded.code_digest,
    expires_at = excluded.expires_at, fingerprint_ip = excluded.fingerprint_ip,
    fingerprint_user_agent = excluded.fingerprint_user_agent,
    attempts = 0, consumed_at = NULL, sent_at = now()`;

const IS_RIGHT = 'coalesce(code_digest = $3::bytea, false)';
// A lock that has run out begins a new streak; the tenth wrong guess in a row locks. A right guess undoes both.
const NEXT_STREAK = `CASE WHEN ${IS_RIGHT} THEN 0 WHEN locked_until IS NULL THEN wrong_streak + 1 ELSE 1 END`;

const GUESS = `
  UPDATE passcodes SET
    attempts = attempts + 1,
    consumed_at = CASE WHEN ${IS_RIGHT} THEN now() END,
    wrong_streak = ${NEXT_STREAK},
    locked_until = CASE WHEN ${NEXT_STREAK} >= ${STREAK_THAT_LOCKS} THEN now() + interval '${LOCK_SECONDS} seconds' END
  WHERE app_id = $1 AND method_id = $2 AND consumed_at IS NULL AND expires_at > now()
    AND attempts < ${MAX_GUESSES} AND (locked_until IS NULL OR locked_until <= now())
  RETURNING otp_id AS "otpId", consumed_at IS NOT NULL AS "isRight",
    fingerprint_ip AS "fingerprintIp", fingerprint_user_agent AS "fingerprintUserAgent"`;

const SPEND = `
  UPDATE passcodes SET consumed_at = now(), wrong_streak = 0, locked_until = NULL
  WHERE app_id = $1 AND method_id = $2 AND otp_id = $3 AND code_digest = $4 AND consumed_at IS NULL
  RETURNING otp_id AS "otpId"`;

const GUARDED = `
  SELECT attempts, consumed_at IS NOT NULL AS consumed,
    greatest(0, coalesce(extract(epoch FROM locked_until - now()), 0))::float8 AS "lockedForSeconds"
  FROM passcodes WHERE app_id = $1 AND method_id = $2`;

/**
 * Puts a fresh code in the place of the one before, where `cleared` has a row. A send never forgives wrong guesses and
 * never unlocks.
 */
export function replacing(passcode: NewPasscode): Statement {
  return {
    text: REPLACE,
    values: [
      passcode.appId,
      passcode.methodId,
      passcode.userId,
      passcode.otpId,
      passcode.codeDigest,
      passcode.expiresInMinutes,
      passcode.fingerprintIp,
      passcode.fingerprintUserAgent,
    ],
  };
}

/** Every statement about passcodes; each decision is one statement. */
@Injectable()
export class PasscodesRepository {
  private readonly guessing: PreparedStatement<CountedGuess>;
  private readonly spending: PreparedStatement<{ otpId: string }>;
  private readonly guarded: PreparedStatement<GuardedCode>;

  constructor(source: DataSource) {
    this.guessing = new PreparedStatement(source, 'passcode_guess', GUESS);
    this.spending = new PreparedStatement(source, 'passcode_spend', SPEND);
    this.guarded = new PreparedStatement(source, 'passcode_guarded', GUARDED);
  }

  /**
   * Counts a guess and compares it, in one statement, so that parallel guesses cannot share one; the right one uses the
   * code up and forgives the streak. @param digest null for a guess that is not compared yet: it counts as wrong.
   */
  async guess(appId: string, methodId: string, digest: Buffer | null): Promise<CountedGuess | undefined> {
    return this.guessing.first([appId, methodId, digest]);
  }

  /** Compares a guess that was counted, and uses the code up and forgives the streak; true for exactly one caller. */
  async spend(appId: string, methodId: string, otpId: string, digest: Buffer): Promise<boolean> {
    return (await this.spending.first([appId, methodId, otpId, digest])) !== undefined;
  }

  async guardedCode(appId: string, methodId: string): Promise<GuardedCode | undefined> {
    return this.guarded.first([appId, methodId]);
  }

  async deleteOfUser(tx: EntityManager, appId: string, userId: string): Promise<void> {
    await tx.delete(PasscodeEntity, { appId, userId });
  }

  async deleteOfMethod(tx: EntityManager, appId: string, methodId: string): Promise<void> {
    await tx.delete(PasscodeEntity, { appId, methodId });
  }
}
