import type { EntityManager } from 'typeorm';

export interface EndedSession {
  id: string;
  appId: string;
  userId: string;
}

/** Sessions of all users of all Apps. */
export class OpenSessionsRepository {
  async end(tx: EntityManager, limit: number): Promise<EndedSession[]> {
    const [rows] = await tx.query<[EndedSession[], number]>(
      `UPDATE sessions SET revoked_at = now(), updated_at = now(), version = version + 1,
          jwt_sealed = NULL, jwt_expires_at = NULL
        WHERE id IN (SELECT id FROM sessions WHERE least(expires_at, revoked_at) > now() LIMIT $1 FOR UPDATE)
        RETURNING id, app_id AS "appId", user_id AS "userId"`,
      [limit],
    );
    return rows;
  }
}
