import type { Client } from '../session/client.js';
import { requireServer } from '../transport/transport.js';
import type { User } from '../types/api.js';
import type { UserPart } from '../types/parts.js';
import { addressPart } from './addresses.js';
import { readOwnProfile, removal } from './own-account.js';

const PASSKEY = { path: 'profile/passkeys/remove', idName: 'webauthn_credential_id' };

export function userPart(client: Client): UserPart {
  const { transport, store } = client;
  return {
    me: async () =>
      transport.mode === 'server'
        ? transport.call<User>('users/me', undefined, 'GET')
        : (await readOwnProfile(client)).user,
    update: async (names) => {
      requireServer(transport);
      return transport.call<User>('users/me/update', names);
    },
    unlock: async (method_type) => {
      const session_token = store.held?.token;
      await transport.call('methods/unlock', { method_type, ...(session_token && { session_token }) });
    },
    ...addressPart(client),
    removeTotp: removal(client, 'totps'),
    removePasskey: removal(client, 'webauthn_credentials', PASSKEY),
    removeProvider: removal(client, 'idp_providers'),
    removeWallet: removal(client, 'wallets'),
  };
}
