import type { BitcoinNet } from './bitcoin-address.js';

/** The names of Bitcoin's chains by CAIP-2: the first half of the hash of their first block. @see BIP-122 */
export const BITCOIN_MAIN_NET = 'bip122:000000000019d6689c085ae165831e93';
const LOCAL = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328';

/** Testnet 3 and 4, signet, and the local chain of Bitcoin Core (regtest). */
export const BITCOIN_TEST_NETS = [
  'bip122:000000000933ea01ad0ee984209779ba',
  'bip122:00000000da84f2bafbbc53dee25a72ae',
  'bip122:00000008819873e925422c1ff0f99f7c',
  LOCAL,
];

/** The spelling of addresses on a chain. */
export function bitcoinNet(chain: string): BitcoinNet {
  if (chain === BITCOIN_MAIN_NET) return 'main';
  return chain === LOCAL ? 'local' : 'test';
}
