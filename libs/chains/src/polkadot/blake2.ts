import { blake2b } from '@noble/hashes/blake2.js';

/** Blake2b of 256 bits, by which Substrate names headers and extrinsics: in hex after `0x`. */
export function blake2Hash(bytes: Uint8Array): string {
  return `0x${Buffer.from(blake2b(bytes, { dkLen: 32 })).toString('hex')}`;
}
