import { ed25519 } from '@noble/curves/ed25519.js';
import { base32 } from '@scure/base';
import { type Chain, ownBytes, randomKeyBytes } from './chain.js';

/** Version bytes: a public key begins with `G`, a secret seed with `S` (SEP-0023). */
export const PUBLIC_KEY = 6 << 3;
export const SECRET_SEED = 18 << 3;

const LENGTH = 56;
const PAYLOAD_BYTES = 32;
const CHECKSUM_BYTES = 2;
const POLYNOMIAL = 0x1021;

/** ed25519; StrKey: `G…` for the address, `S…` for the seed. */
export const stellar: Chain = {
  newKey: () => ({ form: 'key', bytes: randomKeyBytes() }),

  readKey(text) {
    const seed = fromStrKey(SECRET_SEED, text);
    return seed && { form: 'key', bytes: ownBytes(seed) };
  },

  keyFormat: 'strkey',
  writeKey: ({ bytes }) => toStrKey(SECRET_SEED, bytes),

  addressOf: ({ bytes }) => toStrKey(PUBLIC_KEY, ed25519.getPublicKey(bytes)),

  readAddress(text) {
    const publicKey = fromStrKey(PUBLIC_KEY, text);
    return publicKey && toStrKey(PUBLIC_KEY, publicKey);
  },

  isOfTestNets: () => false,

  /** @param message any bytes; the hash of a transaction, say. @returns 64 bytes. */
  sign: ({ bytes }, message) => Buffer.from(ed25519.sign(message, bytes)),
};

/** @see https://github.com/stellar/stellar-protocol/blob/master/ecosystem/sep-0023.md */
export function toStrKey(version: number, payload: Uint8Array): string {
  const body = Buffer.concat([Buffer.of(version), payload]);
  return base32.encode(Buffer.concat([body, checksumOf(body)]));
}

/** The 32 bytes of a key of this version, in memory of the caller's own; undefined for anything else. */
export function fromStrKey(version: number, text: string): Uint8Array | undefined {
  if (text.length !== LENGTH || !/^[A-Z2-7]+$/.test(text)) return undefined;
  const bytes = base32.decode(text);
  const body = bytes.subarray(0, 1 + PAYLOAD_BYTES);
  const isWhole = body[0] === version && checksumOf(body).equals(bytes.subarray(-CHECKSUM_BYTES));
  const payload = isWhole ? bytes.slice(1, 1 + PAYLOAD_BYTES) : undefined;
  // It may have been a seed.
  bytes.fill(0);
  return payload;
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
