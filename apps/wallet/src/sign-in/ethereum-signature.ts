import { secp256k1 } from '@noble/curves/secp256k1.js';
import { Signature } from 'ethers/crypto';
import { hashMessage } from 'ethers/hash';
import { addressOfPublicKey } from '../chains/ethereum.js';

const HEX = /^0x(?:[0-9a-f]{2})+$/i;

/** What a wallet signs of a text (EIP-191). */
export function digestOf(text: string): Buffer {
  return Buffer.from(hashMessage(text).slice(2), 'hex');
}

export function isHex(signature: string): boolean {
  return HEX.test(signature);
}

/** Tells of a text whether the key of this address signed it; undefined for what is no signature of a key. */
export function ethereumCheck(signature: string, address: string): ((text: string) => boolean) | undefined {
  const bytes = readSignature(signature);
  if (!bytes) return undefined;
  return (text) => {
    try {
      // The point itself: from the bytes of a compressed key it would have to be computed a second time.
      const publicKey = secp256k1.Signature.fromBytes(bytes, 'recovered').recoverPublicKey(digestOf(text));
      return addressOfPublicKey(publicKey.toBytes(false)) === address;
    } catch {
      // No key signed this: the recovery has no result.
      return false;
    }
  };
}

/** Recovery bit, r and s: 65 bytes, as the curve library reads them. */
function readSignature(signature: string): Buffer | undefined {
  if (!HEX.test(signature)) return undefined;
  try {
    const { r, s, yParity } = Signature.from(signature);
    return Buffer.concat([Buffer.of(yParity), Buffer.from(r.slice(2) + s.slice(2), 'hex')]);
  } catch {
    // The signature of a contract may have any length and form.
    return undefined;
  }
}
