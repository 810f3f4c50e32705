import { type Client, ownToken } from '../session/client.js';
import type { Session, User, WalletBalances } from '../types/api.js';

interface OwnProfile {
  readonly user: User;
  readonly sessions: Session[];
}

/** The account of the person in a page without a server, by the token that it holds. @throws LatchkeyError session_not_found */
export function readOwnProfile(client: Client): Promise<OwnProfile> {
  return ownCall<OwnProfile>(client, 'profile/read');
}

/** Asks about the person's own account, straight to the gateway. @throws LatchkeyError session_not_found */
export async function ownCall<T>(client: Client, path: string, body: object = {}): Promise<T> {
  return client.transport.call<T>(path, { session_token: ownToken(client), ...body });
}

/** The App's server knows the session. @throws LatchkeyError session_not_found, wallet_not_found */
export function readOwnBalances(client: Client, wallet_id: string): Promise<WalletBalances> {
  const { transport } = client;
  return transport.mode === 'server'
    ? transport.call<WalletBalances>('profile/balances', { wallet_id })
    : ownCall<WalletBalances>(client, 'profile/balances', { wallet_id });
}
