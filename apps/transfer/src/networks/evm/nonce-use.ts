import { chainUnavailable, evmQuantity, type JsonRpc, memberOf } from '@latchkey/chains';
import { quantityOf } from './evm-transaction.js';

/** Full nodes have the states of the last 128 blocks, less those that the head moves on meanwhile. */
const NEAR = 90n;

/** A place in the order of an account. */
export interface NoncePlace {
  readonly from: string;
  readonly nonce: bigint;
}

/** The nonces that the account has used up by the end of a block. */
export async function nonceAt(node: JsonRpc, address: string, block: bigint): Promise<bigint> {
  return evmQuantity(await node.call('eth_getTransactionCount', [address, quantityOf(block)]));
}

/**
 * Whether it was this transaction that used up the nonce, by the block in which that happened: a node that keeps
 * no receipts from back then, or has not got them yet, denies transactions that were executed.
 * @param usedBy a block by whose end the nonce was used up.
 * @throws AppError chain_unavailable where the node does not have the states in question: an archive has.
 */
export async function usesItsNonce(
  node: JsonRpc,
  { from, nonce, hash }: NoncePlace & { readonly hash: string },
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

/** The first block by whose end the nonce was used up: of the last ones mostly, otherwise ever further back. */
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
