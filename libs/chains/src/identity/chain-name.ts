import { evmQuantity } from '../balances/evm.js';
import { readSolanaAddress } from '../addresses.js';
import { chainUnavailable, fetchAnswer, jsonOf } from '../endpoints/fetch-answer.js';
import { Esplora } from '../endpoints/esplora.js';
import { JsonRpc, memberOf } from '../endpoints/json-rpc.js';
import type { Network } from '../tokens/networks.js';
import { stellarChain } from '../stellar/stellar-chains.js';
import { evmChain } from './main-nets.rules.js';

/** Of a hash in the name of a chain. */
const CAIP_LETTERS = 32;
const POLKADOT_HASH = /^0x[0-9a-f]{64}$/i;

/**
 * Asks an endpoint for the name of its chain: `eip155:<chain id>`, `solana:<genesis hash>`, `polkadot:<genesis hash>`,
 * `stellar:<passphrase>` or `bip122:<first half of the genesis hash>`.
 * @throws AppError chain_unavailable for a malformed answer: an unknown chain could be a main net.
 */
export async function askChainName(network: Network, url: string, signal: AbortSignal): Promise<string> {
  const node = new JsonRpc(url, signal);
  switch (network) {
    case 'ETHEREUM':
    case 'POLYGON':
    case 'AVALANCHE':
    case 'BASE':
    case 'ARBITRUM':
      return evmChain(evmQuantity(await node.call('eth_chainId', [])));
    case 'SOLANA':
      return solanaChain(await node.call('getGenesisHash', []));
    case 'BITCOIN':
      return bitcoinChain(await new Esplora(url, signal).blockAt(0n));
    case 'POLKADOT':
      return polkadotChain(await node.call('chain_getBlockHash', [0]));
    case 'STELLAR':
      return askStellarChain(url, signal);
    default:
      return network satisfies never;
  }
}

/** @param genesis the hash of the first block, as a node answers it. @throws AppError chain_unavailable */
export function solanaChain(genesis: unknown): string {
  if (typeof genesis !== 'string' || readSolanaAddress(genesis) !== genesis) throw unnamed();
  return `solana:${genesis}`;
}

function polkadotChain(genesis: unknown): string {
  if (typeof genesis !== 'string' || !POLKADOT_HASH.test(genesis)) throw unnamed();
  return `polkadot:${genesis.toLowerCase()}`;
}

/** @param genesis the hash of the first block. */
function bitcoinChain(genesis: string): string {
  return `bip122:${genesis.slice(0, CAIP_LETTERS)}`;
}

/** Horizon names its network at its root. */
async function askStellarChain(url: string, signal: AbortSignal): Promise<string> {
  const root = { name: 'root', headers: { accept: 'application/json' } };
  const answer = await fetchAnswer(url, root, signal);
  const passphrase = answer.status === 200 ? memberOf(jsonOf(answer), 'network_passphrase') : undefined;
  if (typeof passphrase !== 'string' || passphrase === '') throw unnamed();
  return stellarChain(passphrase.trim());
}

function unnamed(): Error {
  return chainUnavailable('the endpoint did not tell which chain it is on');
}
