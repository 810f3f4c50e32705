import type { NetworkName } from '@latchkey/contracts';

/** The networks that execute as Ethereum does. An Ethereum wallet has one address on all of them. */
export const EVM_NETWORKS = ['ETHEREUM', 'POLYGON', 'AVALANCHE', 'BASE', 'ARBITRUM'] as const;
export type EvmNetwork = (typeof EVM_NETWORKS)[number];

/** Where a network answers: the end of its `RPC_URL_…`. */
export type Network = EvmNetwork | 'SOLANA' | 'BITCOIN' | 'POLKADOT' | 'STELLAR';

/** The name of each network in the API. */
export const NETWORK_NAME: Readonly<Record<Network, NetworkName>> = {
  ETHEREUM: 'ethereum',
  POLYGON: 'polygon',
  AVALANCHE: 'avalanche',
  BASE: 'base',
  ARBITRUM: 'arbitrum',
  SOLANA: 'solana',
  BITCOIN: 'bitcoin',
  POLKADOT: 'polkadot',
  STELLAR: 'stellar',
};

/** The networks of payments. */
export const SENDING_NETWORKS = [
  ...EVM_NETWORKS,
  'SOLANA',
  'BITCOIN',
  'POLKADOT',
  'STELLAR',
] as const satisfies readonly Network[];
export type SendingNetwork = (typeof SENDING_NETWORKS)[number];

/** Endpoints by their settings. */
export type EndpointSettings = {
  readonly [Name in `RPC_URL_${Network}${'' | '_TEST'}`]?: string | undefined;
};

export function isEvmNetwork(network: Network): network is EvmNetwork {
  return (EVM_NETWORKS as readonly Network[]).includes(network);
}
