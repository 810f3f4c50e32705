import { ed25519 } from '@noble/curves/ed25519.js';
import type { Chain } from './chain.js';
import { ownBytes, randomKeyBytes } from './secret-bytes.js';
import { fromStrKey, PUBLIC_KEY, SECRET_SEED, toStrKey } from './strkey.js';

/** ed25519; StrKey: `G…` for the address, `S…` for the seed. */
export const stellar: Chain = {
  newKey: () => ({ form: 'key', bytes: randomKeyBytes() }),

  readKey(text) {
    const seed = fromStrKey(SECRET_SEED, text);
    return seed && { form: 'key', bytes: ownBytes(seed) };
  },

  addressOf: ({ bytes }) => toStrKey(PUBLIC_KEY, ed25519.getPublicKey(bytes)),

  readAddress(text) {
    const publicKey = fromStrKey(PUBLIC_KEY, text);
    return publicKey && toStrKey(PUBLIC_KEY, publicKey);
  },

  /** @param message any bytes; the hash of a transaction, say. @returns 64 bytes. */
  sign: ({ bytes }, message) => Buffer.from(ed25519.sign(message, bytes)),
};
