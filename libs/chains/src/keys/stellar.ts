import { ed25519 } from '@noble/curves/ed25519.js';
import { fromStrKey, PUBLIC_KEY, SECRET_SEED, toStrKey } from '../stellar/strkey.js';
import { type Chain, ownBytes, randomKeyBytes } from './chain.js';

const DIGEST_BYTES = 32;

/** ed25519; StrKey: `G…` for the address, `S…` for the seed. */
export const stellar: Chain = {
  newKey: () => ({ form: 'key', bytes: randomKeyBytes() }),

  readKey(text) {
    const seed = fromStrKey(SECRET_SEED, text);
    return seed && { form: 'key', bytes: ownBytes(seed) };
  },

  keyFormat: 'strkey',
  writeKey: ({ bytes }) => toStrKey(SECRET_SEED, bytes),

  addressOf: ({ bytes }) => toStrKey(PUBLIC_KEY, ed25519.getPublicKey(bytes)),

  readAddress(text) {
    const publicKey = fromStrKey(PUBLIC_KEY, text);
    return publicKey && toStrKey(PUBLIC_KEY, publicKey);
  },

  isOfTestNets: () => false,

  /** @param message digests of 32 bytes behind each other, one for each form of a payment. @returns 64 bytes for each. */
  sign: ({ bytes }, message) =>
    Buffer.concat(digestsIn(message).map((digest) => ed25519.sign(digest, bytes))),
};

/** @throws Error for bytes of any other length. */
function digestsIn(message: Buffer): Buffer[] {
  if (message.length === 0 || message.length % DIGEST_BYTES !== 0) throw new RangeError('no digests');
  return Array.from({ length: message.length / DIGEST_BYTES }, (_, at) =>
    message.subarray(at * DIGEST_BYTES, (at + 1) * DIGEST_BYTES),
  );
}
