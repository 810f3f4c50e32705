import { fetchAnswer, chainUnavailable, jsonOf } from '../endpoints/fetch-answer.js';
import { evmQuantity } from '../balances/evm.js';
import { Esplora } from '../endpoints/esplora.js';
import { solanaCount } from '../balances/solana.js';
import { JsonRpc, memberOf } from '../endpoints/json-rpc.js';
import type { SendingNetwork } from '../tokens/networks.js';
import { askChainName } from './chain-name.js';
import { mainNetOf } from './main-nets.rules.js';

/** Networks whose main net has a name and a head that can be asked for. */
export type ProvenNetwork = Exclude<SendingNetwork, 'POLKADOT'>;

const OLDEST_HEAD_MS = 15 * 60_000;
/** A block of Bitcoin comes every ten minutes; once in some years none comes for two hours. */
const OLDEST_HEAD_OF_BITCOIN_MS = 2 * 3_600_000;

/**
 * Refuses an endpoint on any chain but the main net of the network, and one whose newest block is older than 15 minutes, of
 * Bitcoin two hours: it says "nothing" of an address that it does not know yet. Both are asked each time.
 * @throws AppError chain_unavailable
 */
export async function requireMainNetHead(
  network: ProvenNetwork,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  if ((await askChainName(network, url, signal)) !== mainNetOf(network))
    throw chainUnavailable('the endpoint is not on the main net');
  const age = Date.now() - (await headTime(network, url, signal));
  const oldest = network === 'BITCOIN' ? OLDEST_HEAD_OF_BITCOIN_MS : OLDEST_HEAD_MS;
  if (!(Math.abs(age) <= oldest)) throw chainUnavailable('the newest block of the endpoint is old');
}

/** When the newest block was made, in milliseconds since the epoch; NaN where that is not told. */
async function headTime(network: ProvenNetwork, url: string, signal: AbortSignal): Promise<number> {
  if (network === 'STELLAR') return stellarTime(url, signal);
  if (network === 'BITCOIN') return Number(await new Esplora(url, signal).headTime()) * 1000;
  const node = new JsonRpc(url, signal);
  if (network === 'SOLANA') {
    const slot = Number(solanaCount(await node.call('getSlot', [{ commitment: 'confirmed' }])));
    return Number(solanaCount(await node.call('getBlockTime', [slot]))) * 1000;
  }
  const block = await node.call('eth_getBlockByNumber', ['latest', false]);
  return Number(evmQuantity(memberOf(block, 'timestamp'))) * 1000;
}

async function stellarTime(url: string, signal: AbortSignal): Promise<number> {
  const root = await fetchAnswer(url, { name: 'root', headers: { accept: 'application/json' } }, signal);
  return Date.parse(String(memberOf(jsonOf(root), 'history_latest_ledger_closed_at')));
}
