import { secp256k1 } from '@noble/curves/secp256k1.js';
import { Signature } from 'ethers/crypto';
import { hashMessage } from 'ethers/hash';
import { addressOfPublicKey } from '@latchkey/chains/keys';

const { Point } = secp256k1;
const { Fn } = Point;
const HEX = /^0x(?:[0-9a-f]{2})+$/i;

/** The digest of a text that a wallet signs (EIP-191). */
export function digestOf(text: string): Buffer {
  return Buffer.from(hashMessage(text).slice(2), 'hex');
}

export function isHex(signature: string): boolean {
  return HEX.test(signature);
}

/** A check whether the key of this address signed a text; undefined for anything that is no signature of a key. */
export function ethereumCheck(signature: string, address: string): ((text: string) => boolean) | undefined {
  const recover = readSignature(signature);
  if (!recover) return undefined;
  return (text) => {
    try {
      return addressOfPublicKey(recover(digestOf(text))) === address;
    } catch {
      // No key made this signature.
      return false;
    }
  };
}

function readSignature(signature: string): Recover | undefined {
  if (!HEX.test(signature)) return undefined;
  try {
    const { r, s, yParity } = Signature.from(signature);
    return recoveryOf(Buffer.concat([Buffer.of(yParity), Buffer.from(r.slice(2) + s.slice(2), 'hex')]));
  } catch {
    // The signature of a contract may have any length and form.
    return undefined;
  }
}

/** The public key (uncompressed) whose private key signed this digest. */
type Recover = (digest: Buffer) => Uint8Array;

/**
 * Recovery of public keys (SEC 1, 4.1.6: Q = r⁻¹(sR − eG)) from one signature and many digests. The slower half does not
 * depend on the digest and is computed once.
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
