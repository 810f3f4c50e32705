import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EndedSession } from './ended-sessions.js';
import { FORGOTTEN_USERS } from './forgotten-users.js';

/** Ends sessions that live; what has ended already is not ended again. */
@Injectable()
export class SessionEndsRepository {
  endById(tx: EntityManager, appId: string, id: string): Promise<EndedSession[]> {
    return this.end(tx, 'app_id = $1 AND id = $2', [appId, id]);
  }

  endByTokenDigest(tx: EntityManager, appId: string, digest: Buffer): Promise<EndedSession[]> {
    return this.end(tx, 'app_id = $1 AND token_digest = $2', [appId, digest]);
  }

  endAllOf(tx: EntityManager, appId: string, userId: string): Promise<EndedSession[]> {
    return this.end(tx, 'app_id = $1 AND user_id = $2', [appId, userId]);
  }

  /** Lets no session of the user start any more, and waits for those that are being started. */
  async forget(tx: EntityManager, appId: string, userId: string): Promise<void> {
    await FORGOTTEN_USERS.bury(tx, { appId, userId });
    await tx.query('DELETE FROM user_blocks WHERE app_id = $1 AND user_id = $2', [appId, userId]);
  }

  /** Removes every session of the user, with the addresses in its factors. @returns those that were alive. */
  async removeAllOf(tx: EntityManager, appId: string, userId: string): Promise<EndedSession[]> {
    const [rows] = await tx.query<[(EndedSession & { alive: boolean })[], number]>(
      `DELETE FROM sessions WHERE app_id = $1 AND user_id = $2
        RETURNING id, user_id AS "userId", revoked_at IS NULL AND expires_at > now() AS alive`,
      [appId, userId],
    );
    return rows.filter(({ alive }) => alive);
  }

  private async end(tx: EntityManager, which: string, values: unknown[]): Promise<EndedSession[]> {
    const [rows] = await tx.query<[EndedSession[], number]>(
      `UPDATE sessions SET revoked_at = now(), updated_at = now(), version = version + 1,
          jwt_sealed = NULL, jwt_expires_at = NULL
        WHERE ${which} AND revoked_at IS NULL AND expires_at > now() RETURNING id, user_id AS "userId"`,
      values,
    );
    return rows;
  }
}
