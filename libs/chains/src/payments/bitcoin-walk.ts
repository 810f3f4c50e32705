import type { Cursor } from './bitcoin-cursor.js';

const OUTPOINT_BYTES = 36;
const SEQUENCE_BYTES = 4;
/** No input and one output, which no transaction has: witnesses follow (BIP-144). */
const WITNESSES = Buffer.of(0, 1);

/** What of an input is kept where it is asked for. */
interface InputParts {
  readonly outpoint: Buffer;
  readonly sequence: Buffer;
}

/** Passes the mark of a transaction with witnesses, where it is. */
export function skipMark(cursor: Cursor): boolean {
  const isThere = cursor.isBefore(WITNESSES);
  if (isThere) cursor.skip(WITNESSES.length);
  return isThere;
}

/** @param each gets each input. @returns how many there are. */
export function skipInputs(cursor: Cursor, each?: (input: InputParts) => void): number {
  const count = cursor.count();
  for (let left = count; left > 0; left -= 1)
    if (each) {
      const outpoint = cursor.take(OUTPOINT_BYTES);
      cursor.skip(cursor.count());
      each({ outpoint, sequence: cursor.take(SEQUENCE_BYTES) });
    } else {
      cursor.skip(OUTPOINT_BYTES);
      cursor.skip(cursor.count());
      cursor.skip(SEQUENCE_BYTES);
    }
  return count;
}

export function skipOutput(cursor: Cursor): void {
  cursor.skip(8);
  cursor.skip(cursor.count());
}

export function skipWitness(cursor: Cursor): void {
  for (let left = cursor.count(); left > 0; left -= 1) cursor.skip(cursor.count());
}
