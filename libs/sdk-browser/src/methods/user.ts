import type { Client } from '../session/client.js';
import { requireServer } from '../transport/transport.js';
import type { Session, User } from '../types/api.js';
import type { UserPart } from '../types/parts.js';

export function userPart({ transport }: Client): UserPart {
  /** What the App's server removes once it has seen it in the user of the session. */
  const remove = (kind: string) => async (id: string) => {
    requireServer(transport);
    await transport.call(`users/${kind}/${encodeURIComponent(id)}/delete`, undefined, 'DELETE');
  };
  return {
    me: async () => {
      requireServer(transport);
      return transport.call<User>('users/me', undefined, 'GET');
    },
    update: async (names) => {
      requireServer(transport);
      return transport.call<User>('users/me/update', names);
    },
    removeEmail: remove('email'),
    removePhoneNumber: remove('phone_number'),
    removeTotp: remove('totps'),
    removePasskey: remove('webauthn_credentials'),
    removeProvider: remove('idp_providers'),
    removeWallet: remove('wallets'),
  };
}

export async function listSessions({ transport }: Client): Promise<Session[]> {
  requireServer(transport);
  return (await transport.call<{ sessions: Session[] }>('sessions/list', undefined, 'GET')).sessions;
}
