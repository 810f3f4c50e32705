import { Esplora } from '../endpoints/esplora.js';
import { chainUnavailable } from '../endpoints/fetch-answer.js';
import { JsonRpc, memberOf } from '../endpoints/json-rpc.js';
import { TOKEN_PROGRAM } from '../solana/token-program.js';
import type { BalanceQuestion } from './amount.js';
import { evmQuantity } from './evm.js';
import { CONFIRMED, TOKEN_2022_PROGRAM } from './solana.js';

/** Whether an EVM chain has a transaction from the address. */
export async function hasEvmTraces({ endpoint, address, signal }: BalanceQuestion): Promise<boolean> {
  const count = await new JsonRpc(endpoint, signal).call('eth_getTransactionCount', [address, 'latest']);
  return evmQuantity(count) > 0n;
}

/** Whether Solana has a transaction that names the address, or an account of any token of it, also an empty one. */
export async function hasSolanaTraces({ endpoint, address, signal }: BalanceQuestion): Promise<boolean> {
  const node = new JsonRpc(endpoint, signal);
  const signatures = await node.call('getSignaturesForAddress', [address, { ...CONFIRMED, limit: 1 }]);
  if (entriesOf(signatures) > 0) return true;
  for (const programId of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
    const encoded = { ...CONFIRMED, encoding: 'base64' };
    const accounts = await node.call('getTokenAccountsByOwner', [address, { programId }, encoded]);
    if (entriesOf(memberOf(accounts, 'value')) > 0) return true;
  }
  return false;
}

/** Whether Bitcoin has a transaction of the address, also one that waits for its block. */
export function hasBitcoinTraces({ endpoint, address, signal }: BalanceQuestion): Promise<boolean> {
  return new Esplora(endpoint, signal).isUsed(address);
}

function entriesOf(list: unknown): number {
  if (Array.isArray(list)) return list.length;
  throw chainUnavailable('the node answered no list');
}
