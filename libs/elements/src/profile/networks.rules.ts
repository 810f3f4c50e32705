import type { WalletBalances } from '@latchkey/browser';

type NetworkName = WalletBalances['balances'][number]['network'];

/** Where people look an address up. */
interface Explorer {
  readonly name: string;
  /** Its page of an address, in the place of `*`. */
  readonly page: string;
}

interface Network {
  readonly name: string;
  readonly live: Explorer;
  readonly test: Explorer;
}

const explorer = (name: string, page: string): Explorer => ({ name, page });

/** The test networks are the ones that public faucets serve. */
const NETWORKS: Readonly<Record<string, Network>> & Readonly<Record<NetworkName, Network>> = {
  ethereum: {
    name: 'Ethereum',
    live: explorer('Etherscan', 'https://etherscan.io/address/*'),
    test: explorer('Etherscan (Sepolia)', 'https://sepolia.etherscan.io/address/*'),
  },
  polygon: {
    name: 'Polygon',
    live: explorer('PolygonScan', 'https://polygonscan.com/address/*'),
    test: explorer('PolygonScan (Amoy)', 'https://amoy.polygonscan.com/address/*'),
  },
  avalanche: {
    name: 'Avalanche',
    live: explorer('Snowtrace', 'https://snowtrace.io/address/*'),
    test: explorer('Snowtrace (Fuji)', 'https://testnet.snowtrace.io/address/*'),
  },
  base: {
    name: 'Base',
    live: explorer('BaseScan', 'https://basescan.org/address/*'),
    test: explorer('BaseScan (Sepolia)', 'https://sepolia.basescan.org/address/*'),
  },
  arbitrum: {
    name: 'Arbitrum',
    live: explorer('Arbiscan', 'https://arbiscan.io/address/*'),
    test: explorer('Arbiscan (Sepolia)', 'https://sepolia.arbiscan.io/address/*'),
  },
  solana: {
    name: 'Solana',
    live: explorer('Solana Explorer', 'https://explorer.solana.com/address/*'),
    test: explorer('Solana Explorer (devnet)', 'https://explorer.solana.com/address/*?cluster=devnet'),
  },
  bitcoin: {
    name: 'Bitcoin',
    live: explorer('mempool.space', 'https://mempool.space/address/*'),
    test: explorer('mempool.space (testnet 4)', 'https://mempool.space/testnet4/address/*'),
  },
  polkadot: {
    name: 'Polkadot',
    live: explorer('Subscan', 'https://polkadot.subscan.io/account/*'),
    test: explorer('Subscan (Westend)', 'https://westend.subscan.io/account/*'),
  },
  stellar: {
    name: 'Stellar',
    live: explorer('StellarExpert', 'https://stellar.expert/explorer/public/account/*'),
    test: explorer('StellarExpert (testnet)', 'https://stellar.expert/explorer/testnet/account/*'),
  },
};

/** What a wallet has on one network. */
export interface Holding {
  readonly network: string;
  readonly explorer?: { readonly name: string; readonly url: string };
  /** The coin of the network, also where there is none of it, and every token that is there. */
  readonly amounts: readonly { readonly amount: string; readonly symbol: string }[];
  /** Symbols of those that could not be read. */
  readonly unread: readonly string[];
}

/** By network, in the order of the answer. A network that the page does not know yet is shown by its name in the API. */
export function holdingsOf(
  { environment, balances, unavailable }: WalletBalances,
  address: string,
): Holding[] {
  const names = new Set([...balances, ...unavailable].map(({ network }) => network));
  return [...names].map((name) => {
    const known = Object.hasOwn(NETWORKS, name) ? NETWORKS[name] : undefined;
    const here = balances.filter(({ network }) => network === name);
    const shown = here.filter(({ balance }, index) => index === 0 || /[1-9]/.test(balance));
    return {
      network: known?.name ?? name,
      ...(known && { explorer: linkTo(known[environment], address) }),
      amounts: shown.map(({ balance, token_symbol }) => ({ amount: balance, symbol: token_symbol })),
      unread: unavailable.filter(({ network }) => network === name).map(({ token_symbol }) => token_symbol),
    };
  });
}

const linkTo = ({ name, page }: Explorer, address: string) => ({
  name,
  url: page.replace('*', encodeURIComponent(address)),
});
