import { chainUnavailable } from '@latchkey/chains';
import type { Outcome, SentTransaction } from '../network.js';
import { malformed, type Status } from './answers.rules.js';
import { isDecided, outcomeOf } from './execution.rules.js';
import { routeOf } from './token-accounts.js';
import type { Commitment, SolanaNode } from './solana-node.js';

/** How many blocks take a transaction on the hash of one. @see https://solana.com/docs/core/transactions */
const BLOCKHASH_LIFE = 150n;

/**
 * The outcome of a transaction; `unknown` as long as it may still be executed. Never `failed` without an execution: an endpoint
 * may answer each call from another node, so what no block has is `superseded`, which has to last.
 */
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
      return { status: 'superseded' };
    default:
      return isDecided(known, commitment) ? settled(transaction, known, node) : { status: 'waiting' };
  }
}

/**
 * The status of a transaction that was not seen. After its last block it can never be executed, but a payment that is
 * wrongly called failed would be paid twice. So the block must be finalized, the node must be of the same chain, must
 * have reached that block when it looked, and must have kept all blocks that could hold the transaction.
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
