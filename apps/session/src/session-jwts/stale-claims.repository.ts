import { statement, type Subject } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ALIVE, NO_JWT_IN_ROW } from '../sessions/session-columns.repository.js';

// The new version voids the kept JWT, one that is not written yet, and claims that were read before.
const VOID = statement('stale_claims_void')`UPDATE sessions SET version = version + 1, ${NO_JWT_IN_ROW}
  WHERE id IN (SELECT id FROM sessions WHERE app_id = $1 AND user_id = $2 AND ${ALIVE} ORDER BY id FOR UPDATE)`;

@Injectable()
export class StaleClaimsRepository {
  /** The next JWT of each living session of the user is signed anew. SQL: in one order, so that two do not deadlock. */
  async voidJwts(tx: EntityManager, { appId, userId }: Subject): Promise<void> {
    await VOID.run(tx, [appId, userId]);
  }
}
