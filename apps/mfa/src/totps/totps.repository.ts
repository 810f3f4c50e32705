import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { minutesBefore, movedBack, statement, type Subject } from '@latchkey/platform/database';
import { type EntityManager, Repository } from 'typeorm';
import { DELETED_USERS } from '../users/user-factors.repository.js';
import { type NewRecoveryCode, type NewTotp, RecoveryCodeEntity, TotpEntity } from './totp.entity.js';

const PUT = statement('totps_put')`
  INSERT INTO totps (id, app_id, user_id, secret_sealed, expires_at)
    VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))
  ON CONFLICT ON CONSTRAINT totps_app_user_key DO UPDATE SET
      id = excluded.id, secret_sealed = excluded.secret_sealed, expires_at = excluded.expires_at,
      last_step = 0, guesses = '{}', wrong_guesses = 0, own_unlocks = 0, locked_until = NULL,
      last_used_at = NULL,
      updated_at = now(), created_at = now()
    WHERE totps.verified_at IS NULL
  RETURNING id`;

const TIMES = ['expires_at', 'verified_at', 'last_used_at', 'locked_until', 'updated_at', 'created_at'];
const FAST_FORWARD = statement('totps_fast_forward')`
  UPDATE totps SET ${movedBack(TIMES, '$3')},
    guesses = ARRAY(SELECT ${minutesBefore('guess', '$3')} FROM unnest(guesses) AS guess)
  WHERE app_id = $1 AND id = $2 RETURNING id`;

const REMOVE = statement<{ userId: string }>('totps_remove')`
  DELETE FROM totps WHERE app_id = $1 AND id = $2 RETURNING user_id AS "userId"`;

/** Creates, lists and removes TOTPs and their recovery codes. */
@Injectable()
export class TotpsRepository {
  constructor(
    @InjectRepository(TotpEntity) private readonly totps: Repository<TotpEntity>,
    @InjectRepository(RecoveryCodeEntity) private readonly codes: Repository<RecoveryCodeEntity>,
  ) {}

  /** The first statement of a transaction that adds a TOTP. False for a deleted user. */
  admits(tx: EntityManager, user: Subject): Promise<boolean> {
    return DELETED_USERS.admit(tx, user);
  }

  /** False where the user has an active TOTP. SQL: one statement decides which of two creations replaces the other. */
  async put(tx: EntityManager, totp: NewTotp): Promise<boolean> {
    return (
      (await PUT.count(tx, [totp.id, totp.appId, totp.userId, totp.encryptedSecret, totp.expiresInMinutes])) >
      0
    );
  }

  /** Replaces the user's recovery codes. */
  async putCodes(
    tx: EntityManager,
    { appId, userId }: NewTotp,
    made: readonly NewRecoveryCode[],
  ): Promise<void> {
    const codes = tx.withRepository(this.codes);
    await codes.delete({ appId, userId });
    await codes.insert(made.map((code) => ({ appId, userId, ...code })));
  }

  ofUser(appId: string, userId: string): Promise<TotpEntity | null> {
    return this.totps.findOneBy({ appId, userId });
  }

  /** The codes that are left of this TOTP; none once another TOTP has replaced it. */
  codesOf({ appId, userId, id }: TotpEntity): Promise<RecoveryCodeEntity[]> {
    return this.codes.find({ where: { appId, userId, totp: { id } }, order: { place: 'ASC' } });
  }

  /** False for an unknown TOTP. SQL: one statement moves all times. The last accepted step stays: no code works twice. */
  async fastForward(appId: string, id: string, minutes: number): Promise<boolean> {
    return (await FAST_FORWARD.count(this.totps, [appId, id, minutes])) > 0;
  }

  /** Removes the TOTP with its codes. SQL: of parallel removals exactly one reads the user; the others get undefined. */
  async remove(tx: EntityManager, appId: string, id: string): Promise<string | undefined> {
    return (await REMOVE.first(tx, [appId, id]))?.userId;
  }
}
