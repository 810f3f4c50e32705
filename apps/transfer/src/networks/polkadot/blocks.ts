import { chainUnavailable, type ScaleReader } from '@latchkey/chains';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { type Block, MOST_MARK_BYTES } from './answers.rules.js';
import type { PolkadotNode } from './polkadot-node.js';

/** How many blocks are asked for at once. */
const AT_ONCE = 8;
/** Those of several payments, which are looked at in turn. */
const MOST_KEPT = 512;
/** The blocks of one payment, however many extrinsics they have, so that each look goes on where the last one ended. */
const MOST_BYTES_KEPT = 64 * MOST_MARK_BYTES;

/** Blocks from the one from which on a payment lives. */
export interface Span {
  /** Its hash is part of what is signed. */
  readonly birth: string;
  readonly first: bigint;
  readonly last: bigint;
}

/** How blocks are asked for. */
interface Source {
  readonly node: PolkadotNode;
  /** How many bytes the runtime of a block admits. */
  readonly largest: (hash: string) => Promise<number>;
}

/** The blocks of an endpoint by their hashes, which never change: each is asked for once. */
export class Blocks {
  private readonly known = new LRUCache<string, Block>({
    max: MOST_KEPT,
    maxSize: MOST_BYTES_KEPT,
    sizeCalculation: ({ digests, payers }) => digests.length + payers.length,
  });
  /** So that the memory of large answers does not add up. */
  private readonly largeInTurn = pLimit(1);

  /**
   * Those behind the birth of a payment; each names the one before it.
   * @throws AppError chain_unavailable where the node does not have one, or they do not follow from the birth.
   */
  async after({ birth, first, last }: Span, source: Source): Promise<Block[]> {
    const count = Number(last - first) + 1;
    if (count < 2) throw chainUnavailable('the final block is not behind the payment');
    const heights = Array.from({ length: count }, (_, n) => first + BigInt(n));
    const [found, ...hashes] = await source.node.blockHashes(heights);
    if (found !== birth) throw chainUnavailable('the node is on another chain');
    const blocks: Block[] = [];
    for (let at = 0; at < hashes.length; at += AT_ONCE)
      blocks.push(
        ...(await Promise.all(hashes.slice(at, at + AT_ONCE).map((hash) => this.block(hash, source)))),
      );
    for (const [n, { height, parent }] of blocks.entries())
      if (height !== heights[n + 1] || parent !== (blocks[n - 1]?.hash ?? birth))
        throw chainUnavailable('the blocks of the node do not follow each other');
    return blocks;
  }

  /** What happened in a block. */
  async events(hash: string, node: PolkadotNode): Promise<ScaleReader> {
    return (await node.events(hash)) ?? (await this.largeInTurn(() => node.largeEvents(hash)));
  }

  private async block(hash: string, source: Source): Promise<Block> {
    const known = this.known.get(hash) ?? (await source.node.block(hash)) ?? (await this.large(hash, source));
    this.known.set(hash, known);
    return known;
  }

  private async large(hash: string, { node, largest }: Source): Promise<Block> {
    const bytes = await largest(hash);
    return this.largeInTurn(() => node.largeBlock(hash, bytes));
  }
}
