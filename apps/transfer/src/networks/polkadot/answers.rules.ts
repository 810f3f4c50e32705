import {
  areExtrinsicsOf,
  blake2Hash,
  bytesOfPrefixedHex,
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
const KEY_BYTES = 32;
/** The longest one names who makes the blocks of an era, on the relay chain: some 40 KiB. */
const MOST_HEADER_BYTES = 256 * 1024;
/** By its weight a block of Asset Hub has room for some 5,800 that are signed. */
const MOST_EXTRINSICS = 10_000;
/** As long a beginning of a digest, or of a key, as no other one has. */
const MARK_BYTES = 16;
/** Of what identifies the extrinsics of a block. */
export const MOST_MARK_BYTES = 2 * MARK_BYTES * MOST_EXTRINSICS;

export interface Header {
  readonly hash: string;
  readonly height: bigint;
  readonly parent: string;
}

/** A block by what identifies its extrinsics: marks of 16 bytes, behind each other. */
export interface Block extends Header {
  /** Of the SHA-256 of each. */
  readonly digests: Buffer;
  /** Of the keys that have signed one. */
  readonly payers: Buffer;
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

/**
 * With extrinsics that are those of its header; others have their turn meanwhile. Every block has one of its own, which says
 * the time.
 */
export function* readBlock(answer: unknown, hash: string): Generator<void, Block> {
  const block = memberOf(answer, 'block');
  const extrinsics = memberOf(block, 'extrinsics');
  if (!Array.isArray(extrinsics) || extrinsics.length === 0) throw malformed('block');
  if (extrinsics.length > MOST_EXTRINSICS) throw malformed('block of this size');
  const all = extrinsics.map((each: unknown) => bytesIn(each, 'extrinsic'));
  yield;
  const header = memberOf(block, 'header');
  const read = readHeader(header, hash);
  const root = readHash(memberOf(header, 'extrinsicsRoot'));
  if (!(yield* areExtrinsicsOf(root, all))) throw malformed('such extrinsics');
  return {
    ...read,
    digests: Buffer.concat(all.map(digestOf)),
    payers: Buffer.concat(all.flatMap((bytes) => payerOf(bytes) ?? [])),
  };
}

/** By which an extrinsic is found in a block. */
export function digestOf(extrinsic: Buffer): Buffer {
  return markOf(sha256(extrinsic));
}

/** By which the key of an account is found in a block. */
export function markOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, MARK_BYTES);
}

/** The place of a mark among others; undefined where it is not there. */
export function placeIn(marks: Buffer, mark: Buffer): number | undefined {
  let at = marks.indexOf(mark);
  while (at >= 0 && at % MARK_BYTES > 0) at = marks.indexOf(mark, at + 1);
  return at < 0 ? undefined : at / MARK_BYTES;
}

/** Of the account that has signed an extrinsic of version 4; undefined for any other. */
function payerOf(extrinsic: Buffer): Buffer | undefined {
  const length = 1 << Math.min(2, (extrinsic[0] ?? 0) & 3);
  const isSigned = extrinsic[length] === SIGNED_V4 && extrinsic[length + 1] === 0;
  const key = extrinsic.subarray(length + 2, length + 2 + KEY_BYTES);
  return isSigned && key.length === KEY_BYTES ? markOf(key) : undefined;
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
  const bytes = typeof answer === 'string' && bytesOfPrefixedHex(answer);
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
