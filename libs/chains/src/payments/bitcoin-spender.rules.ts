import { type Cursor, readAll } from './bitcoin-cursor.js';
import { coinAt, countOf, doubleSha256 } from './bitcoin-transaction.rules.js';
import { skipInputs, skipMark, skipOutput, skipWitness } from './bitcoin-walk.js';

/** A transaction of any size as the signature of one of its inputs sees it (BIP-143). */
export interface BitcoinSpender {
  readonly version: Buffer;
  /** All of them, behind each other. */
  readonly outpoints: Buffer;
  readonly sequences: Buffer;
  readonly outputs: Buffer;
  readonly lockTime: Buffer;
  /** Of the input that spends the coin. */
  readonly outpoint: Buffer;
  readonly sequence: Buffer;
  readonly witness: readonly Buffer[];
  /** The output at the same place; undefined where there is none. */
  readonly output: Buffer | undefined;
}

/** What is signed beside the transaction. */
interface SignedCoin {
  /** The script that the signature commits to. */
  readonly code: Buffer;
  readonly amount: bigint;
  /** Which parts of the transaction are signed: the last byte of the signature. */
  readonly type: number;
}

/** More than the signature and the key of an input of ours. */
const MOST_PARTS = 3;
const [NONE, SINGLE, ANYONE_CAN_PAY] = [2, 3, 0x80];
const NO_HASH = Buffer.alloc(32);

/** Undefined for bytes that are no transaction with witnesses, and for one that does not spend the coin. */
export function readBitcoinSpender(bytes: Buffer, coin: string): BitcoinSpender | undefined {
  return readAll(bytes, (cursor) => {
    const version = cursor.take(4);
    if (!skipMark(cursor)) return undefined;
    const inputs: Pick<BitcoinSpender, 'outpoint' | 'sequence'>[] = [];
    skipInputs(cursor, (input) => inputs.push(input));
    const at = inputs.findIndex(({ outpoint }) => coinAt(outpoint) === coin);
    const { outputs, output } = outputsIn(cursor, at);
    let witness: Buffer[] | undefined;
    for (const place of inputs.keys())
      if (place === at) witness = witnessIn(cursor);
      else skipWitness(cursor);
    const lockTime = cursor.take(4);
    const own = inputs[at];
    if (!own || !witness) return undefined;
    const [outpoints, sequences] = [inputs.map((each) => each.outpoint), inputs.map((each) => each.sequence)];
    const all = { outpoints: Buffer.concat(outpoints), sequences: Buffer.concat(sequences) };
    return { version, ...all, outputs, lockTime, ...own, witness, output };
  });
}

/** What the signature of the input signs. */
export function spenderDigest(spender: BitcoinSpender, { code, amount, type }: SignedCoin): Buffer {
  const kind = type & 0x1f;
  const isOfAll = kind !== NONE && kind !== SINGLE;
  const isOpen = (type & ANYONE_CAN_PAY) !== 0;
  const numbers = Buffer.alloc(12);
  numbers.writeBigUInt64LE(amount);
  numbers.writeUInt32LE(type, 8);
  const signed = isOfAll ? spender.outputs : kind === SINGLE ? spender.output : undefined;
  return doubleSha256(
    Buffer.concat([
      spender.version,
      isOpen ? NO_HASH : doubleSha256(spender.outpoints),
      isOpen || !isOfAll ? NO_HASH : doubleSha256(spender.sequences),
      spender.outpoint,
      countOf(code.length),
      code,
      numbers.subarray(0, 8),
      spender.sequence,
      signed ? doubleSha256(signed) : NO_HASH,
      spender.lockTime,
      numbers.subarray(8),
    ]),
  );
}

function outputsIn(cursor: Cursor, at: number): { outputs: Buffer; output: Buffer | undefined } {
  let output: Buffer | undefined;
  const count = cursor.count();
  const outputs = cursor.passed(() => {
    for (let place = 0; place < count; place += 1)
      if (place === at) output = cursor.passed(() => skipOutput(cursor));
      else skipOutput(cursor);
  });
  return { outputs, output };
}

/** Undefined for one with more parts than ours have. */
function witnessIn(cursor: Cursor): Buffer[] | undefined {
  const count = cursor.count();
  if (count <= MOST_PARTS) return Array.from({ length: count }, () => cursor.text());
  for (let left = count; left > 0; left -= 1) cursor.skip(cursor.count());
  return undefined;
}
