import { chainUnavailable, evmQuantity, type JsonRpc, memberOf } from '@latchkey/chains';
import type { Outcome, SentTransaction } from '../network.js';
import { decodeTransaction, quantityOf } from './evm-transaction.js';
import { isL1FeeBesideGas } from './l1-fees.js';
import { confirmationsOn, decidedOutcome, decisiveBlock, isDeep, readReceipt } from './receipt.rules.js';

/** Full nodes have the states of the last 128 blocks; some leave that window while they are asked. */
const NEAR = 90n;

/** The outcome of a transaction that was signed. */
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
  const mostFees = gasLimit * (maxFeePerGas ?? 0n);
  const receipt = readReceipt(answer, { hash, mostFees, hasL1Fee: isL1FeeBesideGas(chainId) });
  if (receipt) {
    const isDecided = isDeep(receipt.blockNumber, head, confirmations) && (await isCanonical(node, receipt));
    return isDecided ? decidedOutcome(receipt, payment) : { status: 'waiting' };
  }
  if (isOurs(known, hash)) return { status: 'waiting' };
  // A later block than the head before the receipt was read may hold this very transaction. Nor may it be later than the
  // head of the node that answered without a receipt, as one address may lead to several nodes.
  const at = decisiveBlock(earlierHead < head ? earlierHead : head, confirmations);
  const place = { from: payment.from, nonce: BigInt(nonce), hash };
  if ((await nonceAt(node, place.from, at)) <= place.nonce) return { status: 'unknown' };
  return { status: (await usesItsNonce(node, place, at)) ? 'waiting' : 'superseded' };
}

/** @throws AppError chain_unavailable where the endpoint leads to another chain. */
async function headOf(node: JsonRpc, signedFor: bigint): Promise<bigint> {
  const [chainId, head] = await node.all([
    { method: 'eth_chainId', params: [] },
    { method: 'eth_blockNumber', params: [] },
  ]);
  if (evmQuantity(chainId) !== signedFor) throw chainUnavailable('the node is on another chain');
  return evmQuantity(head);
}

/** Whether the block of a receipt is still part of the chain. */
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

/** The nonces that the account has used up by the end of a block. */
async function nonceAt(node: JsonRpc, address: string, block: bigint): Promise<bigint> {
  return evmQuantity(await node.call('eth_getTransactionCount', [address, quantityOf(block)]));
}

/**
 * Whether this transaction used up the nonce, by the block in which that happened. The receipt alone does not show it:
 * a node that keeps no old receipts, or does not have new ones yet, denies transactions that were executed.
 * @param usedBy a block by whose end the nonce was used up.
 * @throws AppError chain_unavailable where the node does not have the states in question, as an archive does.
 */
async function usesItsNonce(
  node: JsonRpc,
  { from, nonce, hash }: { from: string; nonce: bigint; hash: string },
  usedBy: bigint,
): Promise<boolean> {
  const block = await blockOfUse(usedBy, async (at) => (await nonceAt(node, from, at)) > nonce);
  const transactions = memberOf(
    await node.call('eth_getBlockByNumber', [quantityOf(block), false]),
    'transactions',
  );
  if (!Array.isArray(transactions)) throw chainUnavailable('the node answered no block');
  return transactions.some((one) => typeof one === 'string' && one.toLowerCase() === hash);
}

/** The first block by whose end the nonce was used up: searched in the last blocks first, then ever further back. */
async function blockOfUse(usedBy: bigint, isUsedBy: (block: bigint) => Promise<boolean>): Promise<bigint> {
  let [unused, used] = [usedBy - NEAR, usedBy];
  while (unused > 0n && (await isUsedBy(unused))) [used, unused] = [unused, usedBy - 4n * (usedBy - unused)];
  // No transaction is in the first block of a chain.
  if (unused < 0n) unused = 0n;
  while (used - unused > 1n) {
    const middle = (used + unused) / 2n;
    if (await isUsedBy(middle)) used = middle;
    else unused = middle;
  }
  return used;
}
