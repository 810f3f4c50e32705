import { type Cursor, readAll } from './bitcoin-cursor.js';
import { type BitcoinOutput, coinAt, outputIn } from './bitcoin-transaction.rules.js';

/** Of transactions that others have made: they hold anything, and megabytes, so nothing is kept beside the answer. */

const OUTPOINT_BYTES = 36;
const SEQUENCE_BYTES = 4;
/** No input and one output, which no transaction has: witnesses follow (BIP-144). */
const WITNESSES = Buffer.of(0, 1);

/** One output of a transaction without witnesses; undefined where it has none. */
export function readBitcoinOutput(plain: Buffer, index: number): BitcoinOutput | undefined {
  return readAll(plain, (cursor) => {
    cursor.skip(4);
    skipInputs(cursor);
    let found: BitcoinOutput | undefined;
    const count = cursor.count();
    for (let at = 0; at < count; at += 1)
      if (at === index) found = outputIn(cursor);
      else skipOutput(cursor);
    cursor.skip(4);
    return found;
  });
}

/** The coins that a transaction spends; undefined for bytes that are none. */
export function coinsIn(bytes: Buffer): string[] | undefined {
  return readAll(bytes, (cursor) => {
    const coins: string[] = [];
    pass(cursor, (outpoint) => coins.push(coinAt(outpoint)));
    return coins;
  });
}

/** The bytes whose digest is the id of a transaction; undefined for bytes that are none. */
export function withoutWitnesses(bytes: Buffer): Buffer | undefined {
  return readAll(bytes, (cursor) => pass(cursor));
}

/** Passes a whole transaction. @returns it without its witnesses */
function pass(cursor: Cursor, each?: (outpoint: Buffer) => void): Buffer {
  const version = cursor.take(4);
  const hasWitnesses = cursor.isBefore(WITNESSES);
  if (hasWitnesses) cursor.skip(WITNESSES.length);
  let inputs = 0;
  const content = cursor.passed(() => {
    inputs = skipInputs(cursor, each);
    for (let left = cursor.count(); left > 0; left -= 1) skipOutput(cursor);
  });
  if (hasWitnesses) for (let left = inputs; left > 0; left -= 1) skipWitness(cursor);
  return Buffer.concat([version, content, cursor.take(4)]);
}

/** @returns how many there are. */
function skipInputs(cursor: Cursor, each?: (outpoint: Buffer) => void): number {
  const count = cursor.count();
  for (let left = count; left > 0; left -= 1) {
    if (each) each(cursor.take(OUTPOINT_BYTES));
    else cursor.skip(OUTPOINT_BYTES);
    cursor.skip(cursor.count());
    cursor.skip(SEQUENCE_BYTES);
  }
  return count;
}

function skipOutput(cursor: Cursor): void {
  cursor.skip(8);
  cursor.skip(cursor.count());
}

function skipWitness(cursor: Cursor): void {
  for (let left = cursor.count(); left > 0; left -= 1) cursor.skip(cursor.count());
}
