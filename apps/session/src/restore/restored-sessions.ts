import { sessionRevoked } from '@latchkey/contracts/session';
import type { RestoredStateOf } from '@latchkey/platform/service';
import { OpenSessionsRepository } from './open-sessions.repository.js';

/** Which of them were revoked since nobody knows any more, so all of them end. */
export const restoredSessions: RestoredStateOf = (outbox) => {
  const open = new OpenSessionsRepository();
  return {
    ends: {
      sessions: async (tx, limit) => {
        const ended = await open.end(tx, limit);
        for (const { id, appId, userId } of ended)
          outbox.add(tx, sessionRevoked, { appId, userId, data: { session_id: id } });
        return ended.length;
      },
    },
  };
};
