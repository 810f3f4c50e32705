import { secp256k1 } from '@noble/curves/secp256k1.js';

const { Point } = secp256k1;
const { Fn } = Point;

/** The public key (uncompressed) that made a signature of this digest. */
export type Recover = (digest: Buffer) => Uint8Array;

/**
 * Recovery of public keys (SEC 1, 4.1.6: Q = r⁻¹(sR − eG)) from one signature and many digests. The half of it that does
 * not depend on the digest, which takes most of the time, is computed once.
 * @param signature recovery bit, r and s: 65 bytes.
 * @throws Error where no key makes such a signature.
 */
export function recoveryOf(signature: Uint8Array): Recover {
  const { r, s, recovery = 0 } = secp256k1.Signature.fromBytes(signature, 'recovered');
  const parity = Uint8Array.of(recovery === 0 ? 2 : 3);
  const R = Point.fromBytes(Buffer.concat([parity, Point.Fp.toBytes(r)]));
  const inverse = Fn.inv(r);
  const sR = R.multiplyUnsafe(Fn.create(s * inverse));
  return (digest) => {
    const e = Fn.create(BigInt(`0x${digest.toString('hex')}`));
    return Point.BASE.multiplyUnsafe(Fn.create(-e * inverse))
      .add(sR)
      .toBytes(false);
  };
}
