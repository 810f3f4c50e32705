import type { Environment } from '@latchkey/contracts';
import { BITCOIN_TEST_NETS } from '../bitcoin/bitcoin-chains.js';
import { STELLAR_TEST_NETS } from '../stellar/stellar-chains.js';
import { evmChain, foreignChainIds, isMainNet, mainNetOf } from '../identity/main-nets.rules.js';
import { POLKADOT_TEST_NETS } from '../polkadot/polkadot-chains.js';
import type { SendingNetwork } from '../tokens/networks.js';
import type { TokenContracts, TokenPlaces } from '../tokens/token.rules.js';

/** The settings of the signer: chains and contracts, and no endpoint. */
export type SigningSettings = TokenContracts &
  TokenPlaces & {
    readonly [Name in ChainsSetting]?: string | undefined;
  };

type ChainsSetting = `CHAINS_${SendingNetwork}${'' | '_TEST'}`;

/** Where a payment would be: on the network of its currency, for an App of this environment. */
interface SigningHome {
  readonly network: SendingNetwork;
  readonly environment: Environment;
}

/** The local chain of Anvil and Hardhat. */
const LOCAL = 31_337;
const evm = (...ids: readonly number[]) => [...ids, LOCAL].map(evmChain);

/**
 * The public test nets: Sepolia, Holesky, Hoodi, and those of Base, OP and Arbitrum; Amoy; Fuji; devnet and testnet; testnet
 * 3 and 4, signet and the local chain of Bitcoin; the Asset Hubs of Westend and Paseo; those of Stellar, and its local chain.
 * @see https://chainlist.org
 */
const TEST_NETS: Readonly<Record<SendingNetwork, readonly string[]>> = {
  ETHEREUM: evm(11_155_111, 17_000, 560_048, 84_532, 11_155_420, 421_614),
  POLYGON: evm(80_002),
  AVALANCHE: evm(43_113),
  BASE: evm(84_532),
  ARBITRUM: evm(421_614),
  SOLANA: [
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
  ],
  BITCOIN: BITCOIN_TEST_NETS,
  POLKADOT: POLKADOT_TEST_NETS,
  STELLAR: STELLAR_TEST_NETS,
};

/** The setting that adds chains for the Apps of an environment. */
export function chainsSetting({ network, environment }: SigningHome): ChainsSetting {
  return environment === 'test' ? `CHAINS_${network}_TEST` : `CHAINS_${network}`;
}

/**
 * Whether payments of this network are signed on a chain: for live Apps on its main net, for test Apps on its public test nets
 * and on a local chain, and where the settings say so; never on the main net of another network, nor for test Apps on any.
 */
export function isSignedOn(chain: string, home: SigningHome, settings: SigningSettings): boolean {
  const { network, environment } = home;
  if (isForeign(chain, network) || (environment === 'test' && isMainNet(chain))) return false;
  const known = environment === 'test' ? TEST_NETS[network] : [mainNetOf(network)];
  const ofAll = chainNames(settings[`CHAINS_${network}`]);
  const own = chainNames(settings[chainsSetting(home)]);
  // As test Apps use no endpoint of a main net: beside one, a chain without a known name is live as well.
  const shared = environment === 'test' && ofAll.some(isMainNet) ? [] : ofAll;
  return [...known, ...shared, ...own].includes(chain);
}

/** The names in the text of a setting. */
export function chainNames(text = ''): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Whether the coin of this chain is that of another network. */
export function isForeign(chain: string, network: SendingNetwork): boolean {
  return foreignChainIds(network).map(evmChain).includes(chain);
}
