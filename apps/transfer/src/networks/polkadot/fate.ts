import { chainUnavailable } from '@latchkey/chains';
import type { Outcome, SentTransaction } from '../network.js';
import { executionOf } from './events.rules.js';
import { LIFE } from './extrinsic.js';
import type { PolkadotNode } from './polkadot-node.js';
import type { Runtime, Runtimes } from './runtimes.js';

/** How many blocks are asked for at once. */
const AT_ONCE = 4;

/** A payment in a block that is never taken back. */
interface Sighting {
  readonly block: string;
  /** The block before, whose runtime has made this one. */
  readonly parent: string;
  readonly place: number;
}

/** Where a payment could be. */
interface Span {
  readonly first: bigint;
  readonly last: bigint;
}

/** The outcome of a payment, by finalized blocks alone. */
export async function fateOf(
  { bytes, payment, nonce, lastValidHeight }: SentTransaction,
  node: PolkadotNode,
  { runtimes, chain }: { runtimes: Runtimes; chain: string },
): Promise<Outcome> {
  if (nonce === null || lastValidHeight === null) throw new TypeError('a payment of DOT ages');
  const { head, settled, newest } = await node.standOf(payment.from);
  const isOver = head.height >= lastValidHeight;
  const isUsed = (settled?.nonce ?? 0n) > nonce;
  // An account that was emptied begins with nonce 0 again, so of a payment whose time is over all its blocks are read.
  if (!isUsed && !isOver) return { status: (newest?.nonce ?? 0n) > nonce ? 'waiting' : 'unknown' };
  const last = isOver ? lastValidHeight : head.height;
  const found = await find(node, `0x${bytes.toString('hex')}`, { first: lastValidHeight - LIFE + 2n, last });
  if (found) return settledAt(found, node, await runtimes.after(node, found.parent, chain));
  // No block has it, and none can take it any more.
  return isOver ? { status: 'failed', fees: 0n } : { status: 'superseded' };
}

/** @throws AppError chain_unavailable where the node does not have one of the blocks. */
async function find(
  node: PolkadotNode,
  extrinsic: string,
  { first, last }: Span,
): Promise<Sighting | undefined> {
  let parent: string | undefined;
  for (let at = first; at <= last; at += BigInt(AT_ONCE)) {
    const heights = Array.from({ length: AT_ONCE }, (_, n) => at + BigInt(n)).filter((one) => one <= last);
    const hashes = await node.blockHashes(heights);
    const blocks = await Promise.all(hashes.map((hash) => node.block(hash)));
    for (const [n, block] of blocks.entries()) {
      const isNext = block.height === heights[n] && (parent === undefined || block.parent === parent);
      if (!isNext) throw chainUnavailable('the blocks of the node do not follow each other');
      parent = hashes[n] ?? '';
      const place = block.extrinsics.indexOf(extrinsic);
      if (place >= 0) return { block: parent, parent: block.parent, place };
    }
  }
  return undefined;
}

async function settledAt(
  { block, place }: Sighting,
  node: PolkadotNode,
  { events }: Runtime,
): Promise<Outcome> {
  const execution = executionOf(await node.events(block), place, events);
  if (!execution) throw chainUnavailable('the node told no end of the payment');
  return { status: execution.isFailed ? 'failed' : 'completed', fees: execution.fees };
}
