import { randomBytes } from 'node:crypto';
import { Block, crypto } from 'bitcoinjs-lib';

/** As easy as on the local chain of Bitcoin Core: each second try is a block. */
const BITS = 0x207f_ffff;
const HEADER_BYTES = 80;

/** A header with its work. @param previous hash of the block below. */
export function workedHeader(previous: Buffer, root: Buffer): Buffer {
  const block = new Block();
  block.version = 4;
  block.prevHash = previous;
  block.merkleRoot = root;
  block.timestamp = 1_700_000_000;
  block.bits = BITS;
  // No two blocks of one height are the same.
  block.nonce = randomBytes(4).readUInt32LE(0) >>> 8;
  while (!block.checkProofOfWork()) block.nonce += 1;
  return Buffer.from(block.toBuffer(true)).subarray(0, HEADER_BYTES);
}

/** As explorers write it. */
export function hashOf(header: Buffer): string {
  return Buffer.from(crypto.hash256(header)).reverse().toString('hex');
}

/** The root over ids; zeros for none. */
export function rootOf(ids: readonly string[]): Buffer {
  return levelsOf(ids).at(-1)?.[0] ?? Buffer.alloc(32);
}

/** The hashes beside the way from a transaction to the root, as explorers write them. */
export function siblingsOf(ids: readonly string[], id: string): string[] {
  let place = ids.indexOf(id);
  return levelsOf(ids)
    .slice(0, -1)
    .map((level) => {
      const sibling = level[place ^ 1] ?? level[place] ?? Buffer.alloc(0);
      place = Math.floor(place / 2);
      return Buffer.from(sibling).reverse().toString('hex');
    });
}

function levelsOf(ids: readonly string[]): Buffer[][] {
  const levels = [ids.map((id) => Buffer.from(id, 'hex').reverse())];
  for (let level = levels[0] ?? []; level.length > 1; level = levels.at(-1) ?? []) {
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
      const left = level[2 * at] ?? Buffer.alloc(0);
      return Buffer.from(crypto.hash256(Buffer.concat([left, level[2 * at + 1] ?? left])));
    });
    levels.push(pairs);
  }
  return levels;
}
