import { Injectable } from '@nestjs/common';
import { PreparedStatement, type Subject } from '@latchkey/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { DELETED_USERS } from '../users/deleted-users.repository.js';
import { type NewTotp, type StoredRecoveryCode, TOTP_COLUMNS, type TotpRow } from './totp.entity.js';

/** A recovery code that is left, with the TOTP that it belongs to. */
export interface KeptRecoveryCode {
  userId: string;
  place: number;
  sealed: Buffer;
}

// One TOTP per user: a new one takes the place of one that was never verified, and of no other.
const PUT = `
  INSERT INTO totps (id, app_id, user_id, secret_sealed, expires_at)
    VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))
  ON CONFLICT ON CONSTRAINT totps_app_user_key DO UPDATE SET
      id = excluded.id, secret_sealed = excluded.secret_sealed, expires_at = excluded.expires_at,
      last_step = 0, guesses = '{}', wrong_guesses = 0, locked_until = NULL, last_used_at = NULL,
      updated_at = now(), created_at = now()
    WHERE totps.verified_at IS NULL
  RETURNING id`;

/** TOTPs and their recovery codes: made, listed, removed. */
@Injectable()
export class TotpsRepository {
  private readonly ofUsersStatement: PreparedStatement<TotpRow>;
  private readonly codesStatement: PreparedStatement<KeptRecoveryCode>;

  constructor(source: DataSource) {
    this.ofUsersStatement = new PreparedStatement(
      source,
      'totps_of_users',
      `SELECT ${TOTP_COLUMNS} FROM totps WHERE app_id = $1 AND user_id = ANY($2)`,
    );
    this.codesStatement = new PreparedStatement(
      source,
      'recovery_codes_of_totp',
      `SELECT user_id AS "userId", place, sealed FROM recovery_codes
        WHERE app_id = $1 AND user_id = $2
          AND EXISTS (SELECT FROM totps WHERE app_id = $1 AND user_id = $2 AND id = $3)
        ORDER BY place`,
    );
  }

  /** Before anything else of a transaction that adds one. False for a user that is deleted. */
  admits(tx: EntityManager, user: Subject): Promise<boolean> {
    return DELETED_USERS.admit(tx, user);
  }

  /** False where the user has an active TOTP. */
  async put(tx: EntityManager, totp: NewTotp): Promise<boolean> {
    const rows = await tx.query<object[]>(PUT, [
      totp.id,
      totp.appId,
      totp.userId,
      totp.secretSealed,
      totp.expiresInMinutes,
    ]);
    return rows.length > 0;
  }

  /** In the place of those that the user had. */
  async putCodes(
    tx: EntityManager,
    { appId, userId }: NewTotp,
    codes: readonly StoredRecoveryCode[],
  ): Promise<void> {
    await tx.query('DELETE FROM recovery_codes WHERE app_id = $1 AND user_id = $2', [appId, userId]);
    await tx.query(
      `INSERT INTO recovery_codes (app_id, user_id, place, digest, sealed)
        SELECT $1, $2, place, digest, sealed
          FROM unnest($3::smallint[], $4::bytea[], $5::bytea[]) AS made (place, digest, sealed)`,
      [
        appId,
        userId,
        codes.map(({ place }) => place),
        codes.map(({ digest }) => digest),
        codes.map(({ sealed }) => sealed),
      ],
    );
  }

  ofUsers(appId: string, userIds: readonly string[]): Promise<TotpRow[]> {
    return this.ofUsersStatement.rows([appId, userIds]);
  }

  /** The codes that are left of this TOTP; none once another one has taken its place. */
  codesOf(appId: string, { userId, id }: TotpRow): Promise<KeptRecoveryCode[]> {
    return this.codesStatement.rows([appId, userId, id]);
  }

  /** Whose it was; undefined where the App has none with this id. Its codes go with it. */
  async remove(tx: EntityManager, appId: string, id: string): Promise<string | undefined> {
    const [rows] = await tx.query<[{ userId: string }[], number]>(
      'DELETE FROM totps WHERE app_id = $1 AND id = $2 RETURNING user_id AS "userId"',
      [appId, id],
    );
    return rows[0]?.userId;
  }
}
