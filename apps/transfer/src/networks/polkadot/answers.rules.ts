import { chainUnavailable, memberOf, ScaleReader } from '@latchkey/chains';

const HASH = /^0x[0-9a-f]{64}$/;
const HEX = /^0x(?:[0-9a-f]{2})*$/;
/** Numbers come as texts; heights in hex. */
const COUNT = /^\d{1,10}$/;
const HEIGHT = /^0x[0-9a-f]{1,8}$/;
const MOST_DECIMALS = 255;

export interface Header {
  readonly height: bigint;
  readonly parent: string;
}

export interface Block extends Header {
  /** In hex. */
  readonly extrinsics: readonly string[];
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

export function readHeader(answer: unknown): Header {
  const height = memberOf(answer, 'number');
  if (typeof height !== 'string' || !HEIGHT.test(height)) throw malformed('header');
  return { height: BigInt(height), parent: readHash(memberOf(answer, 'parentHash')) };
}

export function readBlock(answer: unknown): Block {
  const block = memberOf(answer, 'block');
  const extrinsics = memberOf(block, 'extrinsics');
  if (!Array.isArray(extrinsics)) throw malformed('block');
  return { ...readHeader(memberOf(block, 'header')), extrinsics: extrinsics.map(String) };
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
  if (typeof answer !== 'string' || !HEX.test(answer)) throw malformed(what);
  return Buffer.from(answer.slice(2), 'hex');
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
