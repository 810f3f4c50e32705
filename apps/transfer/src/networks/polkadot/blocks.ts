import { chainUnavailable } from '@latchkey/chains';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Block } from './answers.rules.js';
import type { PolkadotNode } from './polkadot-node.js';

/** How many blocks are asked for at once. */
const AT_ONCE = 8;
/** Those of several payments, which are looked at in turn. */
const MOST_KEPT = 512;
/** Of all of them: 100 in each, a tenth of a kilobyte for each. */
const MOST_EXTRINSICS_KEPT = 100 * MOST_KEPT;

/** Blocks from the one from which on a payment lives. */
export interface Span {
  /** Its hash is part of what is signed. */
  readonly birth: string;
  readonly first: bigint;
  readonly last: bigint;
}

/** The blocks of an endpoint by their hashes, which never change: each is asked for once. */
export class Blocks {
  private readonly known = new LRUCache<string, Block>({
    max: MOST_KEPT,
    maxSize: MOST_EXTRINSICS_KEPT,
    sizeCalculation: ({ digests }) => digests.length,
  });
  /** So that the memory of large ones does not add up. */
  private readonly largeInTurn = pLimit(1);

  /**
   * Those behind the birth of a payment; each names the one before it.
   * @throws AppError chain_unavailable where the node does not have one, or they do not follow from the birth.
   */
  async after({ birth, first, last }: Span, node: PolkadotNode): Promise<Block[]> {
    const count = Number(last - first) + 1;
    if (count < 2) throw chainUnavailable('the final block is not behind the payment');
    const heights = Array.from({ length: count }, (_, n) => first + BigInt(n));
    const [found, ...hashes] = await node.blockHashes(heights);
    if (found !== birth) throw chainUnavailable('the node is on another chain');
    const blocks: Block[] = [];
    for (let at = 0; at < hashes.length; at += AT_ONCE)
      blocks.push(
        ...(await Promise.all(hashes.slice(at, at + AT_ONCE).map((hash) => this.block(hash, node)))),
      );
    for (const [n, { height, parent }] of blocks.entries())
      if (height !== heights[n + 1] || parent !== (blocks[n - 1]?.hash ?? birth))
        throw chainUnavailable('the blocks of the node do not follow each other');
    return blocks;
  }

  private async block(hash: string, node: PolkadotNode): Promise<Block> {
    const known =
      this.known.get(hash) ??
      (await node.block(hash)) ??
      (await this.largeInTurn(() => node.largeBlock(hash)));
    this.known.set(hash, known);
    return known;
  }
}
