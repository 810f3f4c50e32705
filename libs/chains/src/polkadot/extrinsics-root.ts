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

/** 8 ms of hashing, and what each hash takes beside its bytes. */
const SLICE_BYTES = 512 * 1024;
const HASH_COST_BYTES = 320;

type Work<Result> = Generator<void, Result>;

interface Entry {
  /** The place in the block, in hexadecimal digits. No key begins with another one. */
  readonly key: readonly number[];
  readonly value: Buffer;
}

/**
 * Whether these are all extrinsics of a block whose header has this root: that of a Merkle tree over their places. It has two
 * forms, and the runtime has one of them. It stops every few milliseconds, so that others have their turn: the hash has no code
 * but JavaScript here. @param root in hex after `0x`.
 * @see https://spec.polkadot.network/chap-state
 */
export function* areExtrinsicsOf(root: string, extrinsics: readonly Buffer[]): Work<boolean> {
  for (const form of ['values', 'hashes'] as const)
    if ((yield* new Tree(form).root(extrinsics)) === root) return true;
  return false;
}

/** In hex after `0x`, without a stop. */
export function extrinsicsRoot(extrinsics: readonly Buffer[], form: Form = 'values'): string {
  const work = new Tree(form).root(extrinsics);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

class Tree {
  /** Since the last stop. */
  private hashed = 0;

  constructor(private readonly form: Form) {}

  *root(extrinsics: readonly Buffer[]): Work<string> {
    const entries = extrinsics.map((value, place) => ({
      key: digitsOf(writeCompact(BigInt(place))),
      value,
    }));
    yield;
    const root = entries.length === 0 ? EMPTY : yield* this.node(entries, 0);
    return `0x${(yield* this.hash(root)).toString('hex')}`;
  }

  /** @param depth how many digits stand in the nodes above. */
  private *node(entries: readonly Entry[], depth: number): Work<Buffer> {
    const [first, ...others] = entries as [Entry, ...Entry[]];
    if (others.length === 0) return yield* this.leaf(first, depth);
    let end = depth;
    while (others.every(({ key }) => key[end] === first.key[end])) end += 1;
    const below = childrenAt(entries, end);
    const bitmap = Buffer.alloc(2);
    bitmap.writeUInt16LE(below.reduce((bits, { digit }) => bits | (1 << digit), 0));
    const children: Buffer[] = [];
    for (const { children: own } of below) {
      const node = yield* this.node(own, end + 1);
      // A longer one is there by its hash.
      children.push(...behindLength(node.length < HASH_BYTES ? node : yield* this.hash(node)));
    }
    return Buffer.concat([headOf(BRANCH, first.key.slice(depth, end)), bitmap, ...children]);
  }

  private *leaf({ key, value }: Entry, depth: number): Work<Buffer> {
    const rest = key.slice(depth);
    if (this.form === 'hashes' && value.length >= LONG_VALUE)
      return Buffer.concat([headOf(LEAF_OF_HASH, rest), yield* this.hash(value)]);
    return Buffer.concat([headOf(LEAF, rest), ...behindLength(value)]);
  }

  private *hash(bytes: Buffer): Work<Buffer> {
    const hash = blake2b.create({ dkLen: HASH_BYTES });
    for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
      const slice = bytes.subarray(at, at + SLICE_BYTES);
      hash.update(slice);
      this.hashed += slice.length + HASH_COST_BYTES;
      if (this.hashed < SLICE_BYTES) continue;
      this.hashed = 0;
      yield;
    }
    return Buffer.from(hash.digest());
  }
}

/** The entries by the digit at this depth, in its order. */
function childrenAt(entries: readonly Entry[], depth: number): { digit: number; children: Entry[] }[] {
  const all = Array.from({ length: 16 }, (_, digit) => ({ digit, children: [] as Entry[] }));
  for (const entry of entries) all[entry.key[depth] ?? 0]?.children.push(entry);
  return all.filter(({ children }) => children.length > 0);
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
