import { secp256k1 } from '@noble/curves/secp256k1.js';
import { getAddress } from 'ethers/address';
import { computeAddress } from 'ethers/transaction';
import type { Chain, PrivateKey } from './chain.js';
import { ownBytes, readHexKey } from './secret-bytes.js';

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const ONE_CASE = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/;

/** secp256k1; EIP-55 is accepted, lower case is answered (decision 6). */
export const ethereum: Chain = {
  newKey: () => ({ form: 'key', bytes: ownBytes(secp256k1.utils.randomSecretKey()) }),

  readKey(text) {
    const bytes = readHexKey(text);
    return bytes && secp256k1.utils.isValidSecretKey(bytes) ? { form: 'key', bytes } : undefined;
  },

  addressOf: ({ bytes }) => addressOfPublicKey(secp256k1.getPublicKey(bytes, false)),

  readAddress(text) {
    if (!ADDRESS.test(text)) return undefined;
    return ONE_CASE.test(text) || text === checksummed(text) ? text.toLowerCase() : undefined;
  },

  /** @param message a digest of 32 bytes. @returns r, s and the recovery bit (0 or 1): 65 bytes. */
  sign({ bytes }: PrivateKey, message) {
    const signature = secp256k1.sign(message, bytes, { prehash: false, format: 'recovered' });
    return Buffer.concat([signature.subarray(1), signature.subarray(0, 1)]);
  },
};

/** The EIP-55 form of an address. */
export function checksummed(address: string): string {
  return getAddress(address.toLowerCase());
}

/** @param publicKey uncompressed, 65 bytes. */
export function addressOfPublicKey(publicKey: Uint8Array): string {
  return computeAddress(`0x${Buffer.from(publicKey).toString('hex')}`).toLowerCase();
}
