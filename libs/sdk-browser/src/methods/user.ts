import type { Client } from '../session/client.js';
import { requireServer } from '../transport/transport.js';
import type { User } from '../types/api.js';
import type { SendOptions, UserPart } from '../types/parts.js';
import { readOwnProfile } from './own-profile.js';
import { wireOptions } from './sends.js';

type AddressKind = 'email' | 'phone_number';

export function userPart(client: Client): UserPart {
  const { transport, store } = client;
  /** What the App's server removes once it has seen it in the user of the session. */
  const remove = (kind: string) => async (id: string) => {
    requireServer(transport);
    await transport.call(`users/${kind}/${encodeURIComponent(id)}/delete`, undefined, 'DELETE');
  };
  /** What begins to add an address of this kind; the member of the request has its name. */
  const begin =
    (kind: AddressKind) =>
    async (address: string, options: SendOptions = {}) => {
      requireServer(transport);
      await transport.call(`users/me/${kind}/begin`, { [kind]: address, ...wireOptions(options) });
    };
  const verify = (kind: AddressKind) => async (address: string, otp: string) => {
    requireServer(transport);
    await transport.call(`users/me/${kind}/verify`, { [kind]: address, otp });
  };
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
    beginEmail: begin('email'),
    verifyEmail: verify('email'),
    beginPhoneNumber: begin('phone_number'),
    verifyPhoneNumber: verify('phone_number'),
    removeEmail: remove('email'),
    removePhoneNumber: remove('phone_number'),
    removeTotp: remove('totps'),
    removePasskey: remove('webauthn_credentials'),
    removeProvider: remove('idp_providers'),
    removeWallet: remove('wallets'),
  };
}
