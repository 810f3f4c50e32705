const BITS = 8n;
/** A number of this size and more is written behind the count of its bytes. */
const BIG = 1 << 30;
const MOST_COUNTED = 16;
/** Of four counted bytes the last one, in a number of 2^30 and more. */
const LEAST_OF_FOUR = 0x40;

/**
 * Reads SCALE, the encoding of Substrate, from the front. Nothing is read behind the end, and numbers in their shortest form
 * alone. @throws RangeError for any other bytes.
 * @see https://docs.polkadot.com/polkadot-protocol/parachain-basics/data-encoding/
 */
export class ScaleReader {
  private position = 0;

  constructor(private readonly bytes: Buffer) {}

  /** How many bytes were read. */
  get at(): number {
    return this.position;
  }

  /** How many bytes are left. */
  get left(): number {
    return this.bytes.length - this.position;
  }

  take(count: number): Buffer {
    if (count > this.left) throw new RangeError('the bytes end too early');
    this.position += count;
    return this.bytes.subarray(this.position - count, this.position);
  }

  /** What was read since then. */
  since(start: number): Buffer {
    return this.bytes.subarray(start, this.position);
  }

  /** Passes bytes without a view of them, because hostile ones have a million parts. @returns where they begin. */
  skip(count: number): number {
    if (count > this.left) throw new RangeError('the bytes end too early');
    this.position += count;
    return this.position - count;
  }

  u8(): number {
    return this.bytes.readUInt8(this.skip(1));
  }

  u16(): number {
    return this.bytes.readUInt16LE(this.skip(2));
  }

  u32(): number {
    return this.bytes.readUInt32LE(this.skip(4));
  }

  u128(): bigint {
    return bigOf(this.take(16));
  }

  /** A number of up to 16 bytes in its compact form. */
  compact(): bigint {
    const start = this.position;
    const small = this.skipCompact();
    return small === undefined ? bigOf(this.since(start + 1)) : BigInt(small);
  }

  /** How many parts follow: a count below 2^30, as more do not fit into any answer. */
  count(): number {
    const small = this.skipCompact();
    if (small === undefined) throw new RangeError('there are too many parts');
    return small;
  }

  /** Passes a compact number. @returns it, where it is below 2^30. */
  skipCompact(): number | undefined {
    const first = this.u8();
    const mode = first & 3;
    const low = first >> 2;
    if (mode === 0) return low;
    if (mode === 3) return this.skipCounted(low + 4);
    const value = low + 0x40 * (mode === 1 ? this.u8() : this.u8() + 0x100 * this.u16());
    if (value < (mode === 1 ? 64 : 16_384)) throw notShortest();
    return value;
  }

  private skipCounted(count: number): undefined {
    if (count > MOST_COUNTED) throw new RangeError('a number is too large');
    const last = this.bytes.readUInt8(this.skip(count) + count - 1);
    if (last < (count === 4 ? LEAST_OF_FOUR : 1)) throw notShortest();
    return undefined;
  }
}

function notShortest(): Error {
  return new RangeError('a number is not in its shortest form');
}

/** The shortest form of a number that is not negative. */
export function writeCompact(value: bigint): Buffer {
  if (value < BIG) {
    const mode = value < 64n ? 0 : value < 16_384n ? 1 : 2;
    return littleEndian((value << 2n) | BigInt(mode), 1 << mode);
  }
  let count = 4;
  while (value >> (BigInt(count) * BITS) > 0n) count += 1;
  return Buffer.concat([Buffer.of(((count - 4) << 2) | 3), littleEndian(value, count)]);
}

function littleEndian(value: bigint, count: number): Buffer {
  return Buffer.from(Array.from({ length: count }, (_, n) => Number((value >> (BigInt(n) * BITS)) & 255n)));
}

/** By six bytes at once, which a plain number holds. */
function bigOf(bytes: Buffer): bigint {
  let sum = 0n;
  for (let end = bytes.length; end > 0; end -= 6) {
    const count = Math.min(6, end);
    sum = (sum << (BITS * BigInt(count))) | BigInt(bytes.readUIntLE(end - count, count));
  }
  return sum;
}
