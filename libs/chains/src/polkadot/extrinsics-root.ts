import { blake2b } from '@noble/hashes/blake2.js';
import { writeCompact } from './scale.rules.js';

/** How the tree holds its values: in the newer form a long one is there by its hash. */
type Form = 'values' | 'hashes';
const LONG_VALUE = 33;
const HASH_BYTES = 32;

/** The first byte of a node, beside the count of its digits, which is below 32. */
const LEAF = 0x40;
const LEAF_OF_HASH = 0x20;
const BRANCH = 0x80;
const EMPTY = Buffer.of(0);

interface Entry {
  /** The place in the block, in hexadecimal digits. No key begins with another one. */
  readonly key: readonly number[];
  readonly value: Buffer;
}

/**
 * Whether these are all extrinsics of a block whose header has this root: that of a Merkle tree over their places. It has two
 * forms, and the runtime has one of them. @param root in hex after `0x`.
 * @see https://spec.polkadot.network/chap-state
 */
export function areExtrinsicsOf(root: string, extrinsics: readonly Buffer[]): boolean {
  return extrinsicsRoot(extrinsics) === root || extrinsicsRoot(extrinsics, 'hashes') === root;
}

/** In hex after `0x`. */
export function extrinsicsRoot(extrinsics: readonly Buffer[], form: Form = 'values'): string {
  const entries = extrinsics.map((value, place) => ({ key: digitsOf(writeCompact(BigInt(place))), value }));
  const root = entries.length === 0 ? EMPTY : nodeOf(entries, 0, form);
  return `0x${hashOf(root).toString('hex')}`;
}

/** @param depth how many digits stand in the nodes above. */
function nodeOf(entries: readonly Entry[], depth: number, form: Form): Buffer {
  const [first, ...others] = entries as [Entry, ...Entry[]];
  if (others.length === 0) return leafOf(first, depth, form);
  let end = depth;
  while (others.every(({ key }) => key[end] === first.key[end])) end += 1;
  const below = childrenAt(entries, end);
  const bitmap = Buffer.alloc(2);
  bitmap.writeUInt16LE(below.reduce((bits, { digit }) => bits | (1 << digit), 0));
  const children = below.map(({ children: own }) => referenceTo(nodeOf(own, end + 1, form)));
  return Buffer.concat([
    headOf(BRANCH, first.key.slice(depth, end)),
    bitmap,
    ...children.flatMap(behindLength),
  ]);
}

function leafOf({ key, value }: Entry, depth: number, form: Form): Buffer {
  const rest = key.slice(depth);
  if (form === 'hashes' && value.length >= LONG_VALUE)
    return Buffer.concat([headOf(LEAF_OF_HASH, rest), hashOf(value)]);
  return Buffer.concat([headOf(LEAF, rest), ...behindLength(value)]);
}

/** The entries by the digit at this depth, in its order. */
function childrenAt(entries: readonly Entry[], depth: number): { digit: number; children: Entry[] }[] {
  return Array.from({ length: 16 }, (_, digit) => ({
    digit,
    children: entries.filter(({ key }) => key[depth] === digit),
  })).filter(({ children }) => children.length > 0);
}

/** A node within another one: itself, or its hash where that is shorter. */
function referenceTo(node: Buffer): Buffer {
  return node.length < HASH_BYTES ? node : hashOf(node);
}

/** An odd digit stands first, by itself. */
function headOf(kind: number, digits: readonly number[]): Buffer {
  const even = digits.length % 2 === 0 ? digits : [0, ...digits];
  const pairs = Array.from(
    { length: even.length / 2 },
    (_, n) => (even[2 * n] ?? 0) * 16 + (even[2 * n + 1] ?? 0),
  );
  return Buffer.from([kind + digits.length, ...pairs]);
}

function digitsOf(bytes: Buffer): number[] {
  return [...bytes].flatMap((byte) => [byte >> 4, byte & 15]);
}

function behindLength(bytes: Buffer): Buffer[] {
  return [writeCompact(BigInt(bytes.length)), bytes];
}

function hashOf(bytes: Uint8Array): Buffer {
  return Buffer.from(blake2b(bytes, { dkLen: HASH_BYTES }));
}
