import { bySession, type Client } from '../session/client.js';
import type { Session } from '../types/api.js';
import type { SessionsPart } from '../types/parts.js';
import { askGateway, readOwnProfile } from './own-account.js';

/** Where the person is signed in. */
export function sessionsPart(client: Client): SessionsPart {
  const { transport, store } = client;
  const isDirect = transport.mode === 'direct';
  return {
    list: async () => {
      const { sessions } = await (isDirect
        ? readOwnProfile(client)
        : transport.call<{ sessions: Session[] }>('sessions/list', undefined, 'GET'));
      return sessions;
    },
    revoke: async (session_id) => {
      await bySession(client, () =>
        isDirect
          ? askGateway(client, 'profile/sessions/revoke', { session_id })
          : transport.call('sessions/revoke', { session_id }),
      );
      if (store.held?.session.id === session_id) store.set(null);
    },
  };
}
