import { type RevokeSessionsResponse, sessionRevoked } from '@latchkey/contracts/session';
import type { Outbox } from '@latchkey/platform/outbox';
import type { EntityManager } from 'typeorm';

/** A session that a statement has ended. */
export interface EndedSession {
  id: string;
  userId: string;
}

/** Adds an event for each ended session to the transaction that ended it. */
export async function tellEnded(
  outbox: Outbox,
  tx: EntityManager,
  appId: string,
  ended: readonly EndedSession[],
): Promise<RevokeSessionsResponse> {
  const events = ended.map(({ id, userId }) => ({ appId, userId, data: { session_id: id } }));
  await outbox.addAll(tx, sessionRevoked, events);
  return { revoked: ended.length };
}
