import { chainUnavailable, readPolkadotAddress, type ScaleReader } from '@latchkey/chains';
import type { Outcome, SentTransaction } from '../network.js';
import { type Block, digestOf, markOf, placeIn } from './answers.rules.js';
import type { Blocks } from './blocks.js';
import { executionIn } from './events.rules.js';
import { LIFE } from './extrinsic.js';
import { inSlices } from './in-slices.js';
import type { PolkadotNode } from './polkadot-node.js';
import type { EventFacts } from './metadata.js';
import type { Runtimes } from './runtimes.js';

/** What is known of a chain, and kept. */
interface Chain {
  /** Its name. */
  readonly chain: string;
  readonly runtimes: Runtimes;
  readonly blocks: Blocks;
}

/**
 * The outcome of a payment, by final blocks alone. Never `failed` without an execution: what no block has is `superseded`, which
 * has to be said for two minutes.
 */
export async function fateOf(
  { bytes, payment, nonce, lastValidHeight, genesis: birth }: SentTransaction,
  node: PolkadotNode,
  { chain, runtimes, blocks }: Chain,
): Promise<Outcome> {
  if (nonce === null || lastValidHeight === null || birth === null)
    throw new TypeError('a payment of DOT ages');
  const { genesis, head, settled, newest } = await node.standOf(payment.from);
  if (`polkadot:${genesis}` !== chain) throw chainUnavailable('the node is on another chain');
  const isOver = head.height >= lastValidHeight;
  const isUsed = (settled?.nonce ?? 0n) > nonce;
  // An account that was emptied begins with nonce 0 again, so of a payment whose time is over all its blocks are read.
  if (!isUsed && !isOver) return { status: (newest?.nonce ?? 0n) > nonce ? 'waiting' : 'unknown' };
  const last = isOver ? lastValidHeight : head.height;
  const largest = async (hash: string) => (await runtimes.after(node, hash, chain)).blockBytes;
  const span = await blocks.after({ birth, first: lastValidHeight - LIFE + 1n, last }, { node, largest });
  const end = span.at(-1);
  if (!isOver && end?.hash !== head.hash) throw chainUnavailable('the blocks do not lead to the final one');
  const digest = digestOf(bytes);
  for (const block of span) {
    const place = placeIn(block.digests, digest);
    if (place === undefined) continue;
    const { events } = await runtimes.after(node, block.parent, chain);
    return settledAt(place, await blocks.events(block.hash, node), events);
  }
  await requireShown({ span, end, nonce, from: payment.from }, node);
  return { status: 'superseded' };
}

async function settledAt(place: number, events: ScaleReader, facts: EventFacts): Promise<Outcome> {
  const execution = await inSlices(executionIn(events, place, facts));
  if (!execution) throw chainUnavailable('the node told no end of the payment');
  return { status: execution.isFailed ? 'failed' : 'completed', fees: execution.fees };
}

/** Refuses blocks that use the nonce up without showing a transaction of the account: one is withheld. */
async function requireShown(
  { span, end, nonce, from }: { span: readonly Block[]; end: Block | undefined; nonce: bigint; from: string },
  node: PolkadotNode,
): Promise<void> {
  const account = await node.account(from, end?.hash);
  const address = readPolkadotAddress(from);
  if (!address) throw new TypeError('no address of Polkadot');
  const key = markOf(address.publicKey);
  const isShown = span.some(({ payers }) => placeIn(payers, key) !== undefined);
  if ((account?.nonce ?? 0n) > nonce && !isShown) throw chainUnavailable('the node hides a transaction');
}
