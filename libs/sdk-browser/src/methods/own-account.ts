import { type Client, ownToken } from '../session/client.js';
import { requireServer } from '../transport/transport.js';
import type { Session, User, WalletBalances } from '../types/api.js';

interface OwnProfile {
  readonly user: User;
  readonly sessions: Session[];
}

/** A call about the person's own account: its path at the App's server, and straight at the gateway. */
interface OwnCall {
  readonly server: string;
  readonly direct: string;
}

export const OWN_PASSKEYS = {
  begin: { server: 'webauthn/registrations/begin', direct: 'profile/passkeys/begin' },
  create: { server: 'webauthn/registrations/create', direct: 'profile/passkeys/create' },
} as const;

/** The account of the person in a page without a server, by the token that it holds. @throws LatchkeyError session_not_found */
export function readOwnProfile(client: Client): Promise<OwnProfile> {
  return askGateway<OwnProfile>(client, 'profile/read');
}

/** Asks about the person's own account, straight to the gateway. @throws LatchkeyError session_not_found */
export async function askGateway<T>(client: Client, path: string, body: object = {}): Promise<T> {
  return client.transport.call<T>(path, { session_token: ownToken(client), ...body });
}

/** The same by either way. The App's server finds the session in its cookies. */
export function askOwn<T>(client: Client, { server, direct }: OwnCall, body: object): Promise<T> {
  return client.transport.mode === 'server'
    ? client.transport.call<T>(server, body)
    : askGateway<T>(client, direct, body);
}

const BALANCES = { server: 'profile/balances', direct: 'profile/balances' };

/** @throws LatchkeyError session_not_found, wallet_not_found */
export function readOwnBalances(client: Client, wallet_id: string): Promise<WalletBalances> {
  return askOwn<WalletBalances>(client, BALANCES, { wallet_id });
}

/**
 * What removes something of the person, by its path at the App's server.
 * @param direct the same at the gateway, and the member that has the id; without it, only a server removes it.
 */
export const removal =
  (client: Client, kind: string, direct?: { path: string; idName: string }) => async (id: string) => {
    const { transport } = client;
    if (!direct) requireServer(transport);
    await (direct && transport.mode === 'direct'
      ? askGateway(client, direct.path, { [direct.idName]: id })
      : transport.call(`users/${kind}/${encodeURIComponent(id)}/delete`, undefined, 'DELETE'));
  };
