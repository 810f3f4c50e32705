import { sha256 } from '@latchkey/platform/crypto';

/** Where a transaction stands in its block. */
interface Branch {
  /** From 0. */
  readonly position: number;
  /** The other halves on the way from its id to the root, as explorers write them. */
  readonly siblings: readonly string[];
}

const HEADER_BYTES = 80;
const PREVIOUS = { from: 4, to: 36 };
const ROOT = { from: 36, to: 68 };
const BITS_AT = 72;
/** The largest target that the protocol has, on the local chain. */
const ANY_TARGET = (1n << 255n) - 1n;

/**
 * A tenth of the work that a block of the main net took in 2026: difficulty 10^13. To make up six headers of it costs some
 * 100,000 dollars, for each try.
 */
export const MAIN_NET_TARGET = (0xffffn << 208n) / 10n ** 13n;

/**
 * Whether these headers follow each other, each with the work that it says, and the first one holds the transaction.
 * @param easiest the largest target that counts; any of the protocol where it is absent.
 */
export function isProven(
  id: string,
  { position, siblings }: Branch,
  headers: readonly Buffer[],
  easiest = ANY_TARGET,
): boolean {
  const [first] = headers;
  if (position >= 2 ** siblings.length) return false;
  if (!first || !headers.every((header, at) => isWorked(header, headers[at - 1], easiest))) return false;
  return rootOf(id, { position, siblings }).equals(first.subarray(ROOT.from, ROOT.to));
}

function isWorked(header: Buffer, previous: Buffer | undefined, easiest: bigint): boolean {
  if (header.length !== HEADER_BYTES) return false;
  const target = targetOf(header.readUInt32LE(BITS_AT));
  if (target > easiest || numberOf(doubleSha256(header)) > target) return false;
  return !previous || header.subarray(PREVIOUS.from, PREVIOUS.to).equals(doubleSha256(previous));
}

/** What the hash of a block must not be above, in the short form of its header. 0 for a form that no block has. */
function targetOf(bits: number): bigint {
  const [size, digits] = [bits >>> 24, bits & 0xff_ffff];
  if (digits > 0x7f_ffff || size > 32) return 0n;
  return size <= 3 ? BigInt(digits >>> (8 * (3 - size))) : BigInt(digits) << BigInt(8 * (size - 3));
}

function rootOf(id: string, { position, siblings }: Branch): Buffer {
  let place = position;
  return siblings.reduce((hash, sibling) => {
    const other = bytesOf(sibling);
    const pair = place % 2 === 0 ? [hash, other] : [other, hash];
    place = Math.floor(place / 2);
    return doubleSha256(Buffer.concat(pair));
  }, bytesOf(id));
}

/** Explorers write hashes from their last byte to the first. */
function bytesOf(hash: string): Buffer {
  return Buffer.from(hash, 'hex').reverse();
}

function numberOf(hash: Buffer): bigint {
  return BigInt(`0x${Buffer.from(hash).reverse().toString('hex')}`);
}

function doubleSha256(bytes: Buffer): Buffer {
  return sha256(sha256(bytes));
}
