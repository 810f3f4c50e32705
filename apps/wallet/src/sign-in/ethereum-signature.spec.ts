import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { recoveryOf } from './ethereum-signature.js';

const sign = (digest: Buffer, key: Uint8Array) =>
  secp256k1.sign(digest, key, { prehash: false, format: 'recovered' });

describe('recoveryOf', () => {
  it('finds the key that signed, and for other digests the same as the curve library', () => {
    for (let round = 0; round < 25; round++) {
      const key = secp256k1.utils.randomSecretKey();
      const digest = randomBytes(32);
      const signature = sign(digest, key);
      const recover = recoveryOf(signature);
      expect(Buffer.from(recover(digest))).toEqual(Buffer.from(secp256k1.getPublicKey(key, false)));
      const library = secp256k1.Signature.fromBytes(signature, 'recovered');
      for (const other of [randomBytes(32), Buffer.alloc(32), Buffer.alloc(32, 255)])
        expect(Buffer.from(recover(other))).toEqual(
          Buffer.from(library.recoverPublicKey(other).toBytes(false)),
        );
    }
  });

  it.each([
    ['an r that is on no point', Buffer.concat([Buffer.of(0), bytes32(5n), bytes32(1n)])],
    ['an r of zero', Buffer.concat([Buffer.of(0), bytes32(0n), bytes32(1n)])],
    ['an s past the order', Buffer.concat([Buffer.of(0), bytes32(1n), Buffer.alloc(32, 255)])],
    ['a signature that is too short', Buffer.alloc(64, 1)],
  ])('refuses %s', (_, signature) => {
    expect(() => recoveryOf(signature)).toThrow();
  });
});

function bytes32(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex');
}
