import { Signature } from 'ethers/crypto';
import { hashMessage } from 'ethers/hash';
import { addressOfPublicKey } from '../chains/ethereum.js';
import { type Recover, recoveryOf } from './signer-recovery.js';

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
  const recover = readSignature(signature);
  if (!recover) return undefined;
  return (text) => {
    try {
      return addressOfPublicKey(recover(digestOf(text))) === address;
    } catch {
      // No key signed this: the recovery has no result.
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
