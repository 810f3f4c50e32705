import type { Account, ConnectedWallet } from './wallet.js';
import { asked, failed, safeIcon } from './wallet.js';

/** EIP-1193. */
interface Provider {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>;
}

/** EIP-6963. */
interface Announcement {
  info: { rdns: string; name: string; icon: string };
  provider: Provider;
}

/**
 * Tells of every Ethereum wallet that announces itself, now and later (EIP-6963). The whole protocol is these two events;
 * the package mipd would add a store that a page does not need.
 */
export function watchEthereum(found: (wallet: ConnectedWallet) => void): void {
  addEventListener('eip6963:announceProvider', ({ detail }: CustomEventInit<Announcement>) => {
    if (detail) found(toWallet(detail));
  });
  dispatchEvent(new Event('eip6963:requestProvider'));
}

function toWallet({ info, provider }: Announcement): ConnectedWallet {
  return {
    id: info.rdns,
    name: info.name,
    icon: safeIcon(info.icon),
    type: 'ethereum',
    connect: () => asked(() => connect(provider)),
    sign: (text, { public_address }) =>
      asked(async () => {
        const params = [hexOf(text), public_address];
        return String(await provider.request({ method: 'personal_sign', params }));
      }),
  };
}

async function connect(provider: Provider): Promise<Account> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' });
  const [public_address] = Array.isArray(accounts) ? (accounts as unknown[]) : [];
  if (typeof public_address !== 'string') throw failed('The wallet shows no account');
  const chain = Number(await provider.request({ method: 'eth_chainId' }));
  return { public_address, ...(Number.isSafeInteger(chain) && chain > 0 && { chain_id: String(chain) }) };
}

/** EIP-191: `personal_sign` takes the bytes of the text. */
function hexOf(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
