const BITS = 8n;
/** A number of this size and more is written behind the count of its bytes. */
const BIG = 1 << 30;
const MOST_COUNTED = 16;

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

  u8(): number {
    return this.take(1).readUInt8();
  }

  u16(): number {
    return this.take(2).readUInt16LE();
  }

  u32(): number {
    return this.take(4).readUInt32LE();
  }

  u128(): bigint {
    return bigOf(this.take(16));
  }

  /** A number of up to 16 bytes in its compact form. */
  compact(): bigint {
    const start = this.position;
    const value = this.compactFrom(this.u8());
    if (!writeCompact(value).equals(this.bytes.subarray(start, this.position)))
      throw new RangeError('a number is not in its shortest form');
    return value;
  }

  private compactFrom(first: number): bigint {
    const mode = first & 3;
    if (mode < 3) {
      const more = this.take((1 << mode) - 1);
      return bigOf(Buffer.concat([Buffer.of(first), more])) >> 2n;
    }
    const count = (first >> 2) + 4;
    if (count > MOST_COUNTED) throw new RangeError('a number is too large');
    return bigOf(this.take(count));
  }
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

function bigOf(bytes: Buffer): bigint {
  return bytes.reduceRight((sum, byte) => (sum << BITS) | BigInt(byte), 0n);
}
