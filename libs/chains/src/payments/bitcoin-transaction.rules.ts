import { sha256 } from '@latchkey/platform/crypto';
import { type Cursor, MOST_ENTRIES, readAll } from './bitcoin-cursor.js';

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

/** The transaction in these bytes; undefined for any others, for one with witnesses, and for more than a payment needs. */
export function readBitcoinTransaction(bytes: Buffer): BitcoinTransaction | undefined {
  return readAll(bytes, (cursor) => ({
    version: cursor.take(4).readInt32LE(0),
    inputs: cursor.list(() => inputIn(cursor)),
    outputs: cursor.list(() => outputIn(cursor)),
    lockTime: cursor.take(4).readUInt32LE(0),
  }));
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

function inputIn(cursor: Cursor): BitcoinInput {
  const outpoint = cursor.take(36);
  return {
    coin: coinAt(outpoint),
    outpoint,
    script: cursor.text(),
    sequence: cursor.take(4).readUInt32LE(0),
  };
}

export function outputIn(cursor: Cursor): BitcoinOutput {
  return { units: cursor.take(8).readBigUInt64LE(0), script: cursor.text() };
}

/** @param outpoint the 36 bytes that name a coin. */
export function coinAt(outpoint: Buffer): Coin {
  const id = Buffer.from(outpoint.subarray(0, 32)).reverse().toString('hex');
  return `${id}:${outpoint.readUInt32LE(32)}`;
}
