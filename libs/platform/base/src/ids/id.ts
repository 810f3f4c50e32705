import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
// 26 × 5 bits hold 130: the first character of a 128-bit value never exceeds 7.
const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const POOL_BYTES = 4096;

let lastMs = 0;
let tail = 0n;
let pool = Buffer.alloc(0);

/**
 * A new id in the TypeID form: `<prefix>_` and a UUIDv7 in 26 characters of Crockford's base32.
 * Ids of one process sort in the order they were made.
 */
export function newId(prefix: string): string {
  return `${prefix}_${encode(nextUuidV7())}`;
}

/** True for the shape alone: it says nothing about whether such a record exists. */
export function isId(prefix: string, value: unknown): value is string {
  return (
    typeof value === 'string' && value.startsWith(`${prefix}_`) && SUFFIX.test(value.slice(prefix.length + 1))
  );
}

/** When an id was made, by the clock of its process; undefined for any other text. */
export function timeOfId(prefix: string, id: string): Date | undefined {
  if (!isId(prefix, id)) return undefined;
  // The first 10 of 26 characters hold the 48 bits of the time, after two bits that are always zero.
  let ms = 0;
  for (const character of id.slice(prefix.length + 1, prefix.length + 11))
    ms = ms * 32 + ALPHABET.indexOf(character);
  return new Date(ms);
}

/** 48 bits of milliseconds, version 7, then 74 bits in two pieces around the variant (RFC 9562). */
function nextUuidV7(): bigint {
  const nowMs = Date.now();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    tail = randomBits(9); // 72 of the 74 bits: the free ones take what the steps below add
  } else {
    // Same millisecond, or a clock that was set back: stay above the last id by an unguessable step.
    tail += 1n + randomBits(4);
  }
  const high = (BigInt(lastMs) << 16n) | 0x7000n | (tail >> 62n);
  const low = (0b10n << 62n) | BigInt.asUintN(62, tail);
  return (high << 64n) | low;
}

// Asking for four bytes costs as much as asking for thousands.
function randomBits(bytes: number): bigint {
  if (pool.length < bytes) pool = randomBytes(POOL_BYTES);
  const bits = BigInt(`0x${pool.toString('hex', 0, bytes)}`);
  pool = pool.subarray(bytes);
  return bits;
}

function encode(uuid: bigint): string {
  let characters = '';
  for (const digit of uuid.toString(32).padStart(26, '0')) characters += ALPHABET[parseInt(digit, 32)];
  return characters;
}
