import { readOwnBalances } from '../methods/own-account.js';
import { type Client, ownUser, type UserReference } from '../session/client.js';
import type { Session } from '../types/api.js';
import type { DiscoveredWallet, SignInOptions, WalletsPart } from '../types/parts.js';
import { watchEthereum } from './ethereum.js';
import { watchSolana } from './solana.js';
import { type ConnectedWallet, failed } from './wallet.js';

/** Wallets answer the event at once; some load their code first. */
const ANNOUNCE_MS = 100;

interface Begun {
  challenge: string;
}

export function walletsPart(client: Client): WalletsPart {
  const { transport } = client;
  const known = new Map<string, ConnectedWallet>();
  let isWatching = false;

  const found = (wallet: ConnectedWallet) => {
    const id = `${wallet.type} ${wallet.id}`;
    // The first one stays: a later script must not take the name of a wallet that the person sees.
    if (!known.has(id)) known.set(id, wallet);
  };

  const sign = async (
    chosen: DiscoveredWallet,
    { user, ...options }: SignInOptions & { readonly user?: UserReference },
  ): Promise<Session> => {
    const wallet = known.get(`${chosen.type} ${chosen.id}`);
    if (!wallet) throw failed('The wallet was not discovered on this page');
    const account = await wallet.connect();
    const proof = { wallet_type: wallet.type, public_address: account.public_address };
    const page = { domain: location.host, uri: `${location.origin}${location.pathname}`.slice(0, 256) };
    const begun = await transport.call<Begun>('wallets/registrations/begin', {
      ...proof,
      ...account,
      ...page,
      ...user,
    });
    const signature = await wallet.sign(begun.challenge, account);
    return client.verify('wallets/verify', { ...proof, signature, challenge: begun.challenge }, options);
  };

  return {
    discover: async () => {
      if (!isWatching) {
        isWatching = true;
        watchEthereum(found);
        watchSolana(found);
        await new Promise((done) => setTimeout(done, ANNOUNCE_MS));
      }
      return [...known.values()].map(({ id, name, icon, type }) => ({ id, name, icon, type }));
    },
    signIn: (wallet, options = {}) => sign(wallet, options),
    attach: async (wallet) => sign(wallet, { user: ownUser(client) }),
    balances: (wallet_id) => readOwnBalances(client, wallet_id),
  };
}
