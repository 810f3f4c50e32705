import { createECDH, createHmac } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';

/** Added to the index of a hardened child. */
export const HARDENED = 0x80000000;

const KEY_BYTES = 32;
const { Fn } = secp256k1.Point;

/**
 * The private key at a path below a seed (BIP-32), in memory of its own. @scure/bip32 would compute the public key of every
 * step, which costs three times as much as the rest of a new wallet.
 * @see https://github.com/bitcoin/bips/blob/master/bip-0032.mediawiki
 */
export function derivedKey(seed: Buffer, path: readonly number[]): Buffer {
  let node = hmacSha512(Buffer.from('Bitcoin seed'), seed);
  for (const index of path) {
    const parent = node;
    node = childOf(parent, index);
    parent.fill(0);
  }
  const key = Buffer.alloc(KEY_BYTES);
  node.copy(key);
  node.fill(0);
  return key;
}

/** A node is a key and its chain code, 32 bytes each. */
function childOf(node: Buffer, index: number): Buffer {
  const key = node.subarray(0, KEY_BYTES);
  const chainCode = node.subarray(KEY_BYTES);
  const number = Buffer.alloc(4);
  number.writeUInt32BE(index);
  const data = Buffer.concat(index >= HARDENED ? [Buffer.of(0), key, number] : [publicKeyOf(key), number]);
  const child = hmacSha512(chainCode, data);
  data.fill(0);
  const sum = Fn.add(Fn.fromBytes(child.subarray(0, KEY_BYTES)), Fn.fromBytes(key));
  // The standard has no key here; the chance is 1 in 2^127.
  if (Fn.is0(sum)) throw new Error('no key at this path');
  const bytes = Fn.toBytes(sum);
  child.set(bytes);
  bytes.fill(0);
  return child;
}

/** Compressed. */
export function publicKeyOf(key: Uint8Array): Buffer {
  const pair = createECDH('secp256k1');
  pair.setPrivateKey(key);
  return pair.getPublicKey(null, 'compressed');
}

function hmacSha512(key: Buffer, data: Buffer): Buffer {
  return createHmac('sha512', key).update(data).digest();
}
