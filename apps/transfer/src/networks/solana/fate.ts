import { chainUnavailable } from '@latchkey/chains';
import type { Outcome, SentTransaction } from '../network.js';
import { malformed, type Status } from './answers.rules.js';
import { isDecided, outcomeOf } from './execution.rules.js';
import { routeOf } from './payment-route.js';
import type { Commitment, SolanaNode } from './solana-node.js';

/** How many blocks take a transaction on the hash of one. @see https://solana.com/docs/core/transactions */
const BLOCKHASH_LIFE = 150n;

/** What became of a transaction; `unknown` as long as it may still be executed. */
export async function fateOf(
  transaction: SentTransaction,
  node: SolanaNode,
  commitment: Commitment,
): Promise<Outcome> {
  const { status } = await node.sightingOf(transaction.hash);
  const known = status ?? (await lateStatus(transaction, node));
  switch (known) {
    case 'open':
      return { status: 'unknown' };
    case 'never':
      return { status: 'failed', fees: 0n };
    default:
      return isDecided(known, commitment) ? settled(transaction, known, node) : { status: 'waiting' };
  }
}

/**
 * Of a transaction that was not seen: after its last block it can never be executed. That is said of blocks that nothing
 * takes back alone, and by a node that had come as far when it looked, and looked through all the blocks in question:
 * a payment that is wrongly called failed would be paid twice. Nor by a node of another chain, where it never was.
 */
async function lateStatus(
  { hash, lastValidHeight, genesis }: SentTransaction,
  node: SolanaNode,
): Promise<Status | 'open' | 'never'> {
  const newest = await node.finalizedBlock();
  if (lastValidHeight === null || newest.height <= lastValidHeight) return 'open';
  const { slot, status } = await node.sightingOf(hash);
  if (status) return status;
  const hasLookedAtAll =
    slot >= newest.slot && (await node.oldestHeight()) <= lastValidHeight - BLOCKHASH_LIFE;
  if (!hasLookedAtAll) throw chainUnavailable('the node does not have the blocks in question');
  if ((await node.genesis()) !== genesis) throw chainUnavailable('the node is on another chain');
  return 'never';
}

async function settled(
  { hash, payment }: SentTransaction,
  status: Status,
  node: SolanaNode,
): Promise<Outcome> {
  const execution = await node.execution(hash);
  if (!execution) return { status: 'waiting' };
  const isTheOne = execution.signature === hash && execution.isFailed === status.isFailed;
  if (!isTheOne) throw malformed('such transaction');
  return outcomeOf(execution, payment, routeOf(payment));
}
