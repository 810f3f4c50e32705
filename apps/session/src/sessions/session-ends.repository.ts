import { Injectable } from '@nestjs/common';
import type { Subject } from '@latchkey/platform/database';
import type { EntityManager } from 'typeorm';
import type { EndedSession } from './ended-sessions.js';
import { type SessionLimits, withinLimits } from './session-limits.js';

/** Ends sessions that live; what has ended already, if only by the App's limits, does not count as ended again. */
@Injectable()
export class SessionEndsRepository {
  endById(tx: EntityManager, appId: string, id: string, limits: SessionLimits): Promise<EndedSession[]> {
    return this.end(tx, { where: 'app_id = $3 AND id = $4', values: [appId, id] }, limits);
  }

  endByTokenDigest(
    tx: EntityManager,
    appId: string,
    digest: Buffer,
    limits: SessionLimits,
  ): Promise<EndedSession[]> {
    return this.end(tx, { where: 'app_id = $3 AND token_digest = $4', values: [appId, digest] }, limits);
  }

  /** @param limits absent where nobody says what they are. */
  endAllOf(
    tx: EntityManager,
    { appId, userId, exceptId }: Subject & { exceptId?: string | undefined },
    limits?: SessionLimits,
  ): Promise<EndedSession[]> {
    const where = 'app_id = $3 AND user_id = $4 AND id IS DISTINCT FROM $5::text';
    return this.end(tx, { where, values: [appId, userId, exceptId ?? null] }, limits);
  }

  /** What a later change of the limits could bring back to life ends too. */
  private async end(tx: EntityManager, which: Which, limits?: SessionLimits): Promise<EndedSession[]> {
    const [rows] = await tx.query<[(EndedSession & { alive: boolean })[], number]>(
      `UPDATE sessions SET revoked_at = now(), updated_at = now(), version = version + 1,
          jwt_sealed = NULL, jwt_expires_at = NULL
        WHERE ${which.where} AND revoked_at IS NULL AND expires_at > now()
        RETURNING id, user_id AS "userId", $1::int IS NULL OR (${withinLimits('$1', '$2')}) AS alive`,
      [limits?.maxMinutes ?? null, limits?.idleMinutes ?? null, ...which.values],
    );
    return rows.filter(({ alive }) => alive);
  }
}

interface Which {
  where: string;
  values: unknown[];
}
