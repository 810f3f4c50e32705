import { randomBytes } from 'node:crypto';

/** Length of every private key and seed that is kept here. */
export const KEY_BYTES = 32;

/** 32 random bytes in memory of their own: the pool that small buffers share is never wiped. */
export function randomKeyBytes(): Buffer {
  return ownBytes(randomBytes(KEY_BYTES));
}

/** A copy in memory of its own; the source is wiped. */
export function ownBytes(source: Uint8Array): Buffer {
  const own = Buffer.alloc(source.length);
  own.set(source);
  source.fill(0);
  return own;
}

/** 32 bytes in hex, with or without `0x`. */
export function readHexKey(text: string): Buffer | undefined {
  const [, hex] = /^(?:0x)?([0-9a-f]{64})$/i.exec(text) ?? [];
  return hex === undefined ? undefined : ownBytes(Buffer.from(hex, 'hex'));
}
