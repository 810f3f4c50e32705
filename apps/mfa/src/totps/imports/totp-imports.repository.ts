import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export interface ImportedTotp {
  readonly id: string;
  readonly userId: string;
  readonly encryptedSecret: Buffer;
}

const PUT = statement<{ id: string; userId: string }>('totp_imports_put')`
  INSERT INTO totps (id, app_id, user_id, secret_sealed, expires_at, verified_at)
    SELECT i.id, $1, i.user_id, i.secret, now(), now() FROM unnest($2::text[], $3::text[], $4::bytea[])
      AS i (id, user_id, secret) ORDER BY i.user_id
  ON CONFLICT ON CONSTRAINT totps_app_user_key DO UPDATE SET
      id = excluded.id, secret_sealed = excluded.secret_sealed, expires_at = now(), verified_at = now(),
      last_step = 0, guesses = '{}', wrong_guesses = 0, own_unlocks = 0, locked_until = NULL,
      last_used_at = NULL,
      updated_at = now(), created_at = now()
    WHERE totps.verified_at IS NULL
  RETURNING id, user_id AS "userId"`;

const ACTIVE = statement<{ id: string }>('totp_imports_active')`
  SELECT user_id AS id FROM totps WHERE app_id = $1 AND user_id = ANY($2) AND verified_at IS NOT NULL`;

const DELETE_CODES = statement('totp_imports_delete_codes')`
  DELETE FROM recovery_codes WHERE app_id = $1 AND user_id = ANY($2)`;

/** Adds active TOTPs of many users at once. SQL: bulk, and the statement decides which of two TOTPs a user has. */
@Injectable()
export class TotpImportsRepository {
  /** @returns those who have an active TOTP. */
  async active(tx: EntityManager, appId: string, userIds: readonly string[]): Promise<Set<string>> {
    const rows = await ACTIVE.rows(tx, [appId, userIds]);
    return new Set(rows.map(({ id }) => id));
  }

  /** In one order, so that two imports never wait for each other. A TOTP that was never verified makes room, with its recovery codes. @returns the added ones. */
  async put(
    tx: EntityManager,
    appId: string,
    totps: readonly ImportedTotp[],
  ): Promise<{ id: string; userId: string }[]> {
    const columns = (['id', 'userId', 'encryptedSecret'] as const).map((name) =>
      totps.map((one) => one[name]),
    );
    const added = await PUT.rows(tx, [appId, ...columns]);
    const users = added.map(({ userId }) => userId);
    await DELETE_CODES.run(tx, [appId, users]);
    return added;
  }
}
