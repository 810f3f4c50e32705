import { sha256 } from '@latchkey/platform/crypto';

/** What an input spends: `<transaction id>:<output>`, as explorers write it. */
type Coin = string;

interface BitcoinInput {
  readonly coin: Coin;
  /** The 36 bytes that name the coin. */
  readonly outpoint: Buffer;
  readonly script: Buffer;
  readonly sequence: number;
}

export interface BitcoinOutput {
  /** In satoshi. */
  readonly units: bigint;
  readonly script: Buffer;
}

/** A transaction without witnesses. */
export interface BitcoinTransaction {
  readonly version: number;
  readonly inputs: readonly BitcoinInput[];
  readonly outputs: readonly BitcoinOutput[];
  readonly lockTime: number;
}

/** Of inputs, outputs and byte strings: more than any payment of ours has. */
const MOST_ENTRIES = 200;

/** Thrown and caught here alone, where bytes end too early or are in no form that the protocol has. */
class Malformed extends Error {}

/** Reads bytes one after the other. */
class Cursor {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }

  take(length: number): Buffer {
    const from = this.at;
    this.skip(length);
    return this.bytes.subarray(from, this.at);
  }

  skip(length: number): void {
    this.at += length;
    if (this.at > this.bytes.length) throw new Malformed();
  }

  /** A count in its shortest form. Without a buffer of its own: hostile bytes hold millions. */
  count(): number {
    const from = this.at;
    this.skip(1);
    const first = this.bytes.readUInt8(from);
    if (first < 0xfd) return first;
    if (first === 0xff) throw new Malformed();
    const size = first === 0xfd ? 2 : 4;
    this.skip(size);
    const count = this.bytes.readUIntLE(from + 1, size);
    if (count < (size === 2 ? 0xfd : 0x1_0000)) throw new Malformed();
    return count;
  }

  list<T>(read: () => T): T[] {
    const count = this.count();
    if (count > MOST_ENTRIES) throw new Malformed();
    return Array.from({ length: count }, read);
  }

  text(): Buffer {
    return this.take(this.count());
  }
}

/** The transaction in these bytes; undefined for any others, for one with witnesses, and for more than a payment needs. */
export function readBitcoinTransaction(bytes: Buffer): BitcoinTransaction | undefined {
  return readAll(bytes, (cursor) => ({
    version: cursor.take(4).readInt32LE(0),
    inputs: cursor.list(() => inputIn(cursor)),
    outputs: cursor.list(() => outputIn(cursor)),
    lockTime: cursor.take(4).readUInt32LE(0),
  }));
}

/**
 * One output of a transaction, whatever else there is; undefined where it has none. Nothing is kept of the others, which may
 * be many.
 */
export function readBitcoinOutput(bytes: Buffer, index: number): BitcoinOutput | undefined {
  return readAll(bytes, (cursor) => {
    cursor.skip(4);
    for (let left = cursor.count(); left > 0; left -= 1) {
      cursor.skip(36);
      cursor.skip(cursor.count());
      cursor.skip(4);
    }
    const count = cursor.count();
    let found: BitcoinOutput | undefined;
    for (let at = 0; at < count; at += 1) {
      if (at === index) found = outputIn(cursor);
      else {
        cursor.skip(8);
        cursor.skip(cursor.count());
      }
    }
    cursor.skip(4);
    return found;
  });
}

/** Byte strings, each behind its length; undefined where a length does not fit, or where they are too many. */
export function readByteStrings(bytes: Buffer): Buffer[] | undefined {
  return readAll(bytes, (cursor) => {
    const strings: Buffer[] = [];
    while (!cursor.isAtEnd && strings.length <= MOST_ENTRIES) strings.push(cursor.text());
    return strings;
  });
}

/** The same as bytes. */
export function writeByteStrings(strings: readonly Uint8Array[]): Buffer {
  return Buffer.concat(strings.flatMap((bytes) => [countOf(bytes.length), bytes]));
}

/** A count in its shortest form. */
export function countOf(count: number): Buffer {
  if (count < 0xfd) return Buffer.of(count);
  const [head, size] = count <= 0xffff ? [0xfd, 2] : [0xfe, 4];
  const bytes = Buffer.alloc(1 + size);
  bytes.writeUInt8(head, 0);
  bytes.writeUIntLE(count, 1, size);
  return bytes;
}

/** The id by which a transaction is named, of its bytes without witnesses. */
export function transactionId(bytes: Buffer): string {
  return doubleSha256(bytes).reverse().toString('hex');
}

export function doubleSha256(bytes: Buffer): Buffer {
  return sha256(sha256(bytes));
}

function readAll<T>(bytes: Buffer, read: (cursor: Cursor) => T): T | undefined {
  const cursor = new Cursor(bytes);
  try {
    const result = read(cursor);
    return cursor.isAtEnd ? result : undefined;
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}

function inputIn(cursor: Cursor): BitcoinInput {
  const outpoint = cursor.take(36);
  const id = Buffer.from(outpoint.subarray(0, 32)).reverse().toString('hex');
  const coin = `${id}:${outpoint.readUInt32LE(32)}`;
  return { coin, outpoint, script: cursor.text(), sequence: cursor.take(4).readUInt32LE(0) };
}

function outputIn(cursor: Cursor): BitcoinOutput {
  return { units: cursor.take(8).readBigUInt64LE(0), script: cursor.text() };
}
