import { base32 } from '@scure/base';

/** Version bytes: a public key begins with `G`, an account with an id in it with `M`, a secret seed with `S` (SEP-0023). */
export const PUBLIC_KEY = 6 << 3;
export const MUXED_ACCOUNT = 12 << 3;
export const SECRET_SEED = 18 << 3;

/** Characters by the version. */
const LENGTHS: Readonly<Record<number, number>> = {
  [PUBLIC_KEY]: 56,
  [MUXED_ACCOUNT]: 69,
  [SECRET_SEED]: 56,
};
const CHECKSUM_BYTES = 2;
const POLYNOMIAL = 0x1021;

/** @see https://github.com/stellar/stellar-protocol/blob/master/ecosystem/sep-0023.md */
export function toStrKey(version: number, payload: Uint8Array): string {
  const body = Buffer.concat([Buffer.of(version), payload]);
  return base32.encode(Buffer.concat([body, checksumOf(body)])).replace(/=+$/, '');
}

/** The bytes of this version, in memory of the caller's own; undefined for anything else. */
export function fromStrKey(version: number, text: string): Uint8Array | undefined {
  if (text.length !== LENGTHS[version] || !/^[A-Z2-7]+$/.test(text)) return undefined;
  const bytes = decoded(text);
  if (!bytes) return undefined;
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  const isWhole = body[0] === version && checksumOf(body).equals(bytes.subarray(-CHECKSUM_BYTES));
  const payload = isWhole ? body.slice(1) : undefined;
  // It may have been a seed.
  bytes.fill(0);
  return payload;
}

/** Undefined where bits are left over that are not zero: one address has one spelling. */
function decoded(text: string): Uint8Array | undefined {
  try {
    return base32.decode(text.padEnd(Math.ceil(text.length / 8) * 8, '='));
  } catch {
    // The library's error says only that the padding is wrong.
    return undefined;
  }
}

/** CRC-16/XMODEM, little endian. */
function checksumOf(bytes: Uint8Array): Buffer {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? POLYNOMIAL : 0)) & 0xffff;
  }
  return Buffer.of(crc & 0xff, crc >> 8);
}
