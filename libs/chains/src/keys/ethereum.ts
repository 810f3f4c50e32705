import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { readEthereumAddress } from '../addresses.js';
import { type Chain, ownBytes, type PrivateKey, readHexKey } from './chain.js';

const ADDRESS_BYTES = 20;

/** secp256k1; EIP-55 is accepted, lower case is answered. */
export const ethereum: Chain = {
  newKey: () => ({ form: 'key', bytes: ownBytes(secp256k1.utils.randomSecretKey()) }),

  readKey(text) {
    const bytes = readHexKey(text);
    return bytes && secp256k1.utils.isValidSecretKey(bytes) ? { form: 'key', bytes } : undefined;
  },

  keyFormat: 'hex',
  writeKey: ({ bytes }) => bytes.toString('hex'),

  addressOf: ({ bytes }) => addressOfPublicKey(secp256k1.getPublicKey(bytes, false)),

  readAddress: readEthereumAddress,

  isOfTestNets: () => false,

  /** @param message a digest of 32 bytes. @returns r, s and the recovery bit (0 or 1): 65 bytes. */
  sign({ bytes }: PrivateKey, message) {
    const signature = secp256k1.sign(message, bytes, { prehash: false, format: 'recovered' });
    return Buffer.concat([signature.subarray(1), signature.subarray(0, 1)]);
  },
};

/** The last 20 bytes of the digest of the point. @param publicKey uncompressed, 65 bytes. */
export function addressOfPublicKey(publicKey: Uint8Array): string {
  const digest = keccak_256(publicKey.subarray(1));
  return `0x${Buffer.from(digest.subarray(-ADDRESS_BYTES)).toString('hex')}`;
}
