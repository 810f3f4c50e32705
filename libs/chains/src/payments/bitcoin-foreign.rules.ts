import { type Cursor, readAll } from './bitcoin-cursor.js';
import { type BitcoinOutput, coinAt, outputIn } from './bitcoin-transaction.rules.js';
import { skipInputs, skipMark, skipOutput, skipWitness } from './bitcoin-walk.js';

/** One output of a transaction without witnesses; undefined where it has none. Nothing of the others is kept. */
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
    pass(cursor, ({ outpoint }) => coins.push(coinAt(outpoint)));
    return coins;
  });
}

/** The bytes whose digest is the id of a transaction; undefined for bytes that are none. */
export function withoutWitnesses(bytes: Buffer): Buffer | undefined {
  return readAll(bytes, (cursor) => pass(cursor));
}

/** Passes a whole transaction. @returns it without its witnesses */
function pass(cursor: Cursor, each?: Parameters<typeof skipInputs>[1]): Buffer {
  const version = cursor.take(4);
  const hasWitnesses = skipMark(cursor);
  let inputs = 0;
  const content = cursor.passed(() => {
    inputs = skipInputs(cursor, each);
    for (let left = cursor.count(); left > 0; left -= 1) skipOutput(cursor);
  });
  if (hasWitnesses) for (let left = inputs; left > 0; left -= 1) skipWitness(cursor);
  return Buffer.concat([version, content, cursor.take(4)]);
}
