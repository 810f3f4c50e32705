import { chainUnavailable, evmQuantity, type JsonRpc, memberOf } from '@latchkey/chains';
import type { Outcome, SentTransaction } from '../network.js';
import { decodeTransaction, quantityOf } from './evm-transaction.js';
import { nonceAt, usesItsNonce } from './nonce-use.js';
import { confirmationsOn, decidedOutcome, decisiveBlock, isDeep } from './outcome.rules.js';
import { readReceipt } from './receipt.rules.js';

/** What has become of a transaction that was signed. */
export async function fateOf(
  node: JsonRpc,
  { bytes, hash, payment }: SentTransaction,
  configured: number | undefined,
): Promise<Outcome> {
  const { chainId, nonce, gasLimit, maxFeePerGas } = decodeTransaction(bytes);
  const confirmations = confirmationsOn(chainId, configured);
  const earlierHead = await headOf(node, chainId);
  const [answer, known, latest] = await node.all([
    { method: 'eth_getTransactionReceipt', params: [hash] },
    { method: 'eth_getTransactionByHash', params: [hash] },
    { method: 'eth_blockNumber', params: [] },
  ]);
  const head = evmQuantity(latest);
  const receipt = readReceipt(answer, { hash, mostFees: gasLimit * (maxFeePerGas ?? 0n) });
  if (receipt) {
    const isDecided = isDeep(receipt.blockNumber, head, confirmations) && (await isCanonical(node, receipt));
    return isDecided ? decidedOutcome(receipt, payment) : { status: 'waiting' };
  }
  if (isOurs(known, hash)) return { status: 'waiting' };
  // By a block from before the receipt was asked for: in a later one the nonce may be used by this very transaction.
  // Nor past what the node knew that had no receipt, as behind one address there may be several.
  const at = decisiveBlock(earlierHead < head ? earlierHead : head, confirmations);
  const place = { from: payment.from, nonce: BigInt(nonce), hash };
  if ((await nonceAt(node, place.from, at)) <= place.nonce) return { status: 'unknown' };
  return { status: (await usesItsNonce(node, place, at)) ? 'waiting' : 'superseded' };
}

/** @throws AppError chain_unavailable where the endpoint leads to another chain: that one cannot tell. */
async function headOf(node: JsonRpc, signedFor: bigint): Promise<bigint> {
  const [chainId, head] = await node.all([
    { method: 'eth_chainId', params: [] },
    { method: 'eth_blockNumber', params: [] },
  ]);
  if (evmQuantity(chainId) !== signedFor) throw chainUnavailable('the node is on another chain');
  return evmQuantity(head);
}

/** Whether the block of a receipt is still one of the chain. */
async function isCanonical(
  node: JsonRpc,
  { blockNumber, blockHash }: { blockNumber: bigint; blockHash: string },
): Promise<boolean> {
  const block = await node.call('eth_getBlockByNumber', [quantityOf(blockNumber), false]);
  return block !== null && hashIn(block) === blockHash;
}

function isOurs(known: unknown, hash: string): boolean {
  if (known === null) return false;
  if (hashIn(known) === hash) return true;
  throw chainUnavailable('the node answered another transaction');
}

function hashIn(value: unknown): string {
  const hash = memberOf(value, 'hash');
  if (typeof hash !== 'string') throw chainUnavailable('the node answered no hash');
  return hash.toLowerCase();
}
