import { Injectable } from '@nestjs/common';
import { PreparedStatement, type Subject } from '@latchkey/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { DELETED_USERS } from '../users/deleted-users.repository.js';

/**
 * What authenticators know a user by: random bytes, the same for every credential, so that they keep one entry per
 * user and learn no id (WebAuthn Level 3, 5.4.3).
 */
@Injectable()
export class HandlesRepository {
  private readonly finding: PreparedStatement<{ handle: Buffer }>;

  constructor(source: DataSource) {
    this.finding = new PreparedStatement(
      source,
      'webauthn_handle_of_user',
      'SELECT handle FROM webauthn_users WHERE app_id = $1 AND user_id = $2',
    );
  }

  /** The handle of the user; the candidate where there was none. Undefined for a user that is deleted. */
  async ensure(tx: EntityManager, user: Subject, candidate: Buffer): Promise<Buffer | undefined> {
    if (!(await DELETED_USERS.admit(tx, user))) return undefined;
    const rows = await tx.query<{ handle: Buffer }[]>(
      `INSERT INTO webauthn_users (app_id, user_id, handle) VALUES ($1, $2, $3)
        ON CONFLICT ON CONSTRAINT webauthn_users_pkey DO UPDATE SET handle = webauthn_users.handle
        RETURNING handle`,
      [user.appId, user.userId, candidate],
    );
    return rows[0]?.handle;
  }

  async of({ appId, userId }: Subject): Promise<Buffer | undefined> {
    return (await this.finding.first([appId, userId]))?.handle;
  }
}
