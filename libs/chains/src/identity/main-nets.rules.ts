import { AppError, type Environment } from '@latchkey/contracts';
import { BITCOIN_MAIN_NET } from '../bitcoin/bitcoin-chains.js';
import { KUSAMA_NETS, POLKADOT_MAIN_NET, POLKADOT_MAIN_NETS } from '../polkadot/polkadot-chains.js';
import { STELLAR_MAIN_NET } from '../stellar/stellar-chains.js';
import { type Network, isEvmNetwork, type EvmNetwork, type SendingNetwork } from '../tokens/networks.js';

const EVM = 'eip155:';

/**
 * EVM chains whose coin has a price: Ethereum, OP, Flare, Cronos, Rootstock, BNB, Ethereum Classic, Gnosis, Unichain,
 * Polygon, Monad, Sonic, Fantom, zkSync, World, HyperEVM, Metis, Polygon zkEVM, Moonbeam, Sei, Soneium, Ronin, Mantle,
 * Kaia, Base, Mode, Arbitrum One and Nova, Celo, Avalanche, Ink, Linea, Berachain, Blast, Taiko, Scroll, Zora, Aurora,
 * XDC, Astar, Filecoin, PulseChain, Hedera, Core, Moonriver, Abstract, Plasma, ApeChain, Chiliz, Katana, opBNB, Fraxtal.
 * @see https://chainlist.org
 */
const EVM_MAIN_NETS = [
  1, 10, 14, 25, 30, 56, 61, 100, 130, 137, 143, 146, 250, 324, 480, 999, 1088, 1101, 1284, 1329, 1868, 2020,
  5000, 8217, 8453, 34443, 42161, 42170, 42220, 43114, 57073, 59144, 80094, 81457, 167000, 534352, 7777777,
  1313161554, 50, 592, 314, 369, 295, 1116, 1285, 2741, 9745, 33139, 88888, 747474, 204, 252,
] as const;

const SOLANA_MAIN_NET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

const OTHER_MAIN_NETS = [
  SOLANA_MAIN_NET,
  ...POLKADOT_MAIN_NETS,
  ...KUSAMA_NETS,
  STELLAR_MAIN_NET,
  BITCOIN_MAIN_NET,
] as const;

const MAIN_NETS: ReadonlySet<string> = new Set([...EVM_MAIN_NETS.map(evmChain), ...OTHER_MAIN_NETS]);

/** The main net of each EVM network. Their coins have equal units and very different values, so they are never mixed up. */
const OWN_MAIN_NETS: Readonly<Record<EvmNetwork, bigint>> = {
  ETHEREUM: 1n,
  POLYGON: 137n,
  AVALANCHE: 43_114n,
  BASE: 8453n,
  ARBITRUM: 42_161n,
};

/** Whose coin is that of Ethereum: its endpoint may lead there, for an operator who pays in ether on one of them alone. */
const IN_ETHER: ReadonlySet<bigint> = new Set([OWN_MAIN_NETS.BASE, OWN_MAIN_NETS.ARBITRUM]);

/**
 * Ids of the main nets to which an endpoint of this network can lead by mistake alone: their coin is another one, or who asks
 * for the network by its name means another chain.
 */
export function foreignChainIds(network: Network): bigint[] {
  const own = isEvmNetwork(network) ? OWN_MAIN_NETS[network] : undefined;
  const others = Object.values(OWN_MAIN_NETS).filter((id) => id !== own);
  return network === 'ETHEREUM' ? others.filter((id) => !IN_ETHER.has(id)) : others;
}

/** The name of the main net of a network. */
export function mainNetOf(network: SendingNetwork): string {
  if (network === 'STELLAR') return STELLAR_MAIN_NET;
  if (network === 'BITCOIN') return BITCOIN_MAIN_NET;
  if (network === 'POLKADOT') return POLKADOT_MAIN_NET;
  return network === 'SOLANA' ? SOLANA_MAIN_NET : evmChain(OWN_MAIN_NETS[network]);
}

/** The name of an EVM chain (CAIP-2). @param id as in signatures and transactions. */
export function evmChain(id: bigint | number): string {
  return `${EVM}${id}`;
}

/** The id in the name of an EVM chain, in decimal. */
export function evmChainId(chain: string): string {
  return chain.slice(EVM.length);
}

/** @param chain its name. */
export function isMainNet(chain: string): boolean {
  return MAIN_NETS.has(chain);
}

/** Refuses a main net to test Apps. @throws AppError chain_not_configured */
export function requireAllowed(environment: Environment, chain: string): void {
  if (environment === 'test' && isMainNet(chain))
    throw new AppError('chain_not_configured', {}, { message: 'a test App never reaches a main net' });
}

/**
 * Refuses any chain but the only one on which a contract counts.
 * @param only undefined where each chain of the network will do. @throws AppError chain_not_configured
 */
export function requireChain(only: string | undefined, chain: string): void {
  if (only !== undefined && only !== chain)
    throw new AppError('chain_not_configured', {}, { message: 'the token has no contract on this test net' });
}
