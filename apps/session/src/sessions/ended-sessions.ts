import { type RevokeSessionsResponse, sessionRevoked } from '@latchkey/contracts/session';
import type { Outbox } from '@latchkey/platform/outbox';
import type { EntityManager } from 'typeorm';

/** A session that a statement has ended. */
export interface EndedSession {
  id: string;
  userId: string;
}

/** Publishes the end of each session with the transaction that ended it. */
export function tellEnded(
  outbox: Outbox,
  tx: EntityManager,
  appId: string,
  ended: readonly EndedSession[],
): RevokeSessionsResponse {
  for (const { id, userId } of ended)
    outbox.add(tx, sessionRevoked, { appId, userId, data: { session_id: id } });
  return { revoked: ended.length };
}
