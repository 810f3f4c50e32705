import {
  areExtrinsicsOf,
  blake2Hash,
  bytesOfHex,
  chainUnavailable,
  memberOf,
  ScaleReader,
  writeCompact,
} from '@latchkey/chains';
import { sha256 } from '@latchkey/platform/crypto';

const HASH = /^0x[0-9a-f]{64}$/;
/** Numbers come as texts; heights in hex. */
const COUNT = /^\d{1,10}$/;
const HEIGHT = /^0x[0-9a-f]{1,8}$/;
const MOST_DECIMALS = 255;
const SIGNED_V4 = 0x84;
/** The longest one names who makes the blocks of an era, on the relay chain: some 40 KiB. */
const MOST_HEADER_BYTES = 256 * 1024;
/** The proof of a block has room for some 2,000 that are signed. */
const MOST_EXTRINSICS = 10_000;

export interface Header {
  readonly hash: string;
  readonly height: bigint;
  readonly parent: string;
}

/** A block by what identifies its extrinsics. */
export interface Block extends Header {
  /** SHA-256 of each, in hex. */
  readonly digests: readonly string[];
  /** Whose key has signed one; in hex. */
  readonly payers: readonly string[];
}

export interface Version {
  readonly specVersion: number;
  readonly transactionVersion: number;
}

/** @throws AppError chain_unavailable, like all of these, for an answer of another form. */
export function readHash(answer: unknown): string {
  if (typeof answer === 'string' && HASH.test(answer)) return answer;
  throw malformed('hash');
}

/** A header with its own hash, so a node cannot give a block another height or parent. @param hash that it was asked for. */
export function readHeader(answer: unknown, hash: string): Header {
  const [text, logs] = [memberOf(answer, 'number'), memberOf(memberOf(answer, 'digest'), 'logs')];
  if (typeof text !== 'string' || !HEIGHT.test(text) || !Array.isArray(logs)) throw malformed('header');
  const [parent, state, extrinsics] = ['parentHash', 'stateRoot', 'extrinsicsRoot'].map((name) =>
    readHash(memberOf(answer, name)),
  ) as [string, string, string];
  const height = BigInt(text);
  const bytes = Buffer.concat([
    bytesIn(parent, 'header'),
    writeCompact(height),
    ...[state, extrinsics].map((root) => bytesIn(root, 'header')),
    writeCompact(BigInt(logs.length)),
    ...logs.map((log: unknown) => bytesIn(log, 'header')),
  ]);
  if (bytes.length > MOST_HEADER_BYTES || blake2Hash(bytes) !== hash) throw malformed('such header');
  return { hash, height, parent };
}

/** With extrinsics that are those of its header. Every block has one of its own, which says the time. */
export function readBlock(answer: unknown, hash: string): Block {
  const block = memberOf(answer, 'block');
  const extrinsics = memberOf(block, 'extrinsics');
  if (!Array.isArray(extrinsics) || extrinsics.length === 0) throw malformed('block');
  if (extrinsics.length > MOST_EXTRINSICS) throw malformed('block of this size');
  const all = extrinsics.map((each: unknown) => bytesIn(each, 'extrinsic'));
  const header = memberOf(block, 'header');
  const read = readHeader(header, hash);
  if (!areExtrinsicsOf(readHash(memberOf(header, 'extrinsicsRoot')), all)) throw malformed('such extrinsics');
  return {
    ...read,
    digests: all.map(digestOf),
    payers: all.flatMap((bytes) => payerOf(bytes) ?? []),
  };
}

/** By which an extrinsic is found in a block. */
export function digestOf(extrinsic: Buffer): string {
  return sha256(extrinsic).toString('hex');
}

/** The key of the account that has signed an extrinsic of version 4; undefined for any other. */
function payerOf(extrinsic: Buffer): string | undefined {
  const length = 1 << Math.min(2, (extrinsic[0] ?? 0) & 3);
  const isSigned = extrinsic[length] === SIGNED_V4 && extrinsic[length + 1] === 0;
  return isSigned ? extrinsic.subarray(length + 2, length + 34).toString('hex') : undefined;
}

export function readVersion(answer: unknown): Version {
  const [specVersion, transactionVersion] = ['specVersion', 'transactionVersion'].map((name) => {
    const value = memberOf(answer, name);
    if (typeof value === 'string' && COUNT.test(value) && Number(value) < 2 ** 32) return Number(value);
    throw malformed('version of its runtime');
  }) as [number, number];
  return { specVersion, transactionVersion };
}

/** Metadata as hex: some bytes behind their length. Undefined where the runtime does not have this version. */
export function readMetadataAnswer(answer: unknown): string | undefined {
  return readScale(answer, 'metadata', (reader) => {
    if (reader.u8() === 0) return undefined;
    if (reader.compact() !== BigInt(reader.left)) throw malformed('metadata');
    return reader.take(reader.left).toString('hex');
  });
}

/** The coin of a chain; a chain that compares metadata refuses a wrong one. */
export function readCoin(answer: unknown): { decimals: number; symbol: string } {
  const [decimals, symbol] = ['tokenDecimals', 'tokenSymbol'].map((name) => {
    const value = memberOf(answer, name);
    return String((Array.isArray(value) ? (value as unknown[])[0] : value) ?? '');
  }) as [string, string];
  const count = Number(decimals);
  if (!Number.isInteger(count) || count < 0 || count > MOST_DECIMALS) throw malformed('coin');
  return { decimals: count, symbol: symbol.slice(0, 32) };
}

/** RuntimeDispatchInfo: a weight of two numbers, a class, and the fee. */
export function readFee(answer: unknown): bigint {
  return readScale(answer, 'fee', (reader) => {
    reader.compact();
    reader.compact();
    reader.u8();
    const fee = reader.u128();
    if (reader.left > 0) throw malformed('fee');
    return fee;
  });
}

export function bytesIn(answer: unknown, what: string): Buffer {
  const bytes = typeof answer === 'string' && answer.startsWith('0x') && bytesOfHex(answer.slice(2));
  if (!bytes) throw malformed(what);
  return bytes;
}

function readScale<T>(answer: unknown, what: string, read: (reader: ScaleReader) => T): T {
  try {
    return read(new ScaleReader(bytesIn(answer, what)));
  } catch (error) {
    throw error instanceof RangeError ? malformed(what) : error;
  }
}

function malformed(what: string): Error {
  return chainUnavailable(`the node answered no ${what}`);
}
