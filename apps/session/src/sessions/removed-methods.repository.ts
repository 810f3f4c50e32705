import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EndedSession } from './ended-sessions.js';
import { DELETED_USERS } from './deleted-users.repository.js';

/** A method that no longer belongs to this user; it may belong to another one. */
export interface RemovedMethod {
  appId: string;
  userId: string;
  methodId: string;
}

/** Null where the method was the only one. The row's latest version is what the statement works on. */
const REMAINING = `(
  SELECT jsonb_agg(known ORDER BY place) FROM jsonb_array_elements(factors) WITH ORDINALITY AS each_factor (known, place)
    WHERE known#>>'{method,method_id}' IS DISTINCT FROM $3)`;

/** Takes the factors of removed methods out of sessions. */
@Injectable()
export class RemovedMethodsRepository {
  /**
   * Lets no session of the user take a factor of the method any more, and waits for those that are taking one. Whoever
   * adds a factor holds the same lock shared, as for a user that is deleted.
   */
  async bury(tx: EntityManager, { appId, userId, methodId }: RemovedMethod): Promise<void> {
    await DELETED_USERS.close(tx, { appId, userId });
    await tx.query(
      'INSERT INTO removed_methods (app_id, user_id, method_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [appId, userId, methodId],
    );
  }

  /** Removes the factors from every living session. @returns the sessions that ended, left without a factor. */
  async removeFactors(
    tx: EntityManager,
    { appId, userId, methodId }: RemovedMethod,
  ): Promise<EndedSession[]> {
    const [rows] = await tx.query<[(EndedSession & { ended: boolean })[], number]>(
      `UPDATE sessions SET factors = coalesce(${REMAINING}, factors),
          revoked_at = CASE WHEN ${REMAINING} IS NULL THEN now() END,
          updated_at = now(), version = version + 1, jwt_sealed = NULL, jwt_expires_at = NULL
        WHERE app_id = $1 AND user_id = $2 AND revoked_at IS NULL AND expires_at > now()
          AND factors @> jsonb_build_array(jsonb_build_object('method', jsonb_build_object('method_id', $3::text)))
        RETURNING id, user_id AS "userId", revoked_at IS NOT NULL AS ended`,
      [appId, userId, methodId],
    );
    return rows.filter(({ ended }) => ended);
  }
}
