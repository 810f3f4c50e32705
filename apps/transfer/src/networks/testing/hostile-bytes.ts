import { randomBytes } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { transactionId, writeByteStrings } from '@latchkey/chains';

type Named = [name: string, bytes: Buffer];

const MIB = 1 << 20;
const SEQUENCE = u32(0xffff_fffd);
const NO_SCRIPT = Buffer.of(0);
const ONE_INPUT = Buffer.concat([Buffer.of(1), Buffer.alloc(36), NO_SCRIPT, SEQUENCE]);
/** Bytes of an output without a script, and of an input without one. */
const [OUTPUT, INPUT] = [9, 41];

/** The bus has no room for more than a mebibyte. */
export const ANY_BYTES: readonly Named[] = [
  ['zeros', Buffer.alloc(MIB)],
  ['ones', Buffer.alloc(MIB, 1)],
  ['the highest bytes', Buffer.alloc(MIB, 0xff)],
  ['random bytes', randomBytes(MIB)],
];

/** Bytes that are said to be a payment. */
export function payments(): Named[] {
  const million = Buffer.concat([Buffer.of(2, 0xfa, 0x0f, 0xff, 0xf0), Buffer.alloc(0xffff0)]);
  return [
    ...ANY_BYTES,
    ['a million items of an EVM transaction', million],
    ['a form of Bitcoin with many outputs', writeByteStrings([Buffer.of(1), transactionOf(MIB, ONE_INPUT)])],
    ['30 coins of one large transaction', thirtyCoins()],
  ];
}

/** Bytes that are said to be a transaction that another wallet has made: two mebibytes are four as an answer. */
export function transactions(): Named[] {
  const inputs = Math.floor((2 * MIB - 1000) / INPUT);
  const manyInputs = Buffer.concat([Buffer.of(0xfe), u32(inputs), Buffer.alloc(inputs * INPUT)]);
  return [
    ...ANY_BYTES,
    ['many outputs', transactionOf(2 * MIB, ONE_INPUT)],
    ['many inputs', transactionOf(2 * MIB, manyInputs)],
    ['many parts of a witness', withWitness(transactionOf(1000, ONE_INPUT), manyParts())],
  ];
}

/** A transaction of this size with many outputs, and a signature of a coin that is not one. */
export function spenderOf(size: number) {
  const secret = secp256k1.utils.randomSecretKey();
  const key = Buffer.from(secp256k1.getPublicKey(secret));
  const signed = secp256k1.sign(randomBytes(32), secret, { prehash: false });
  const signature = Buffer.concat([secp256k1.Signature.fromBytes(signed).toBytes('der'), Buffer.of(1)]);
  const own = Buffer.concat([Buffer.of(0, 20), ripemd160(sha256(key))]);
  const witness = Buffer.concat([Buffer.of(2), writeByteStrings([signature, key])]);
  const bytes = withWitness(transactionOf(size - witness.length - 2, ONE_INPUT), witness);
  return { bytes, made: { coin: `${'00'.repeat(32)}:0`, amount: 1n, own } };
}

/** A transaction of about this many bytes, whose outputs are as short as they can be. */
function transactionOf(size: number, inputs: Buffer): Buffer {
  const outputs = Math.floor((size - inputs.length - 13) / OUTPUT);
  const count =
    outputs < 0x1_0000 ? Buffer.concat([Buffer.of(0xfd), u32(outputs).subarray(0, 2)]) : long(outputs);
  return Buffer.concat([u32(2), inputs, count, Buffer.alloc(outputs * OUTPUT), u32(0)]);
}

function withWitness(plain: Buffer, witness: Buffer): Buffer {
  return Buffer.concat([plain.subarray(0, 4), Buffer.of(0, 1), plain.subarray(4, -4), witness, u32(0)]);
}

function manyParts(): Buffer {
  const count = 2 * MIB - 2000;
  return Buffer.concat([long(count), Buffer.alloc(count)]);
}

/** A payment of 30 coins that one transaction with 100,000 outputs has made. */
function thirtyCoins(): Buffer {
  const source = transactionOf(900_000, ONE_INPUT);
  const id = Buffer.from(transactionId(source), 'hex').reverse();
  const inputs = Array.from({ length: 30 }, (_, n) => [id, u32(99_000 + n), NO_SCRIPT, SEQUENCE]).flat();
  const output = Buffer.concat([Buffer.alloc(8, 1), Buffer.of(22, 0, 20), Buffer.alloc(20)]);
  const form = Buffer.concat([u32(2), Buffer.of(30), ...inputs, Buffer.of(1), output, u32(0)]);
  return writeByteStrings([Buffer.of(1), form, source]);
}

function long(count: number): Buffer {
  return Buffer.concat([Buffer.of(0xfe), u32(count)]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
