import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519';
import type { Chain, PrivateKey } from './chain.js';
import { randomKeyBytes, readHexKey } from './secret-bytes.js';
import { fromSs58, toSs58 } from './ss58.js';

/** sr25519; SS58 with the prefix of Polkadot. The key that is kept is the seed ("mini secret"). */
export const polkadot: Chain = {
  newKey: () => ({ form: 'key', bytes: randomKeyBytes() }),

  readKey(text) {
    const bytes = readHexKey(text);
    return bytes && { form: 'key', bytes };
  },

  addressOf: (key) => toSs58(withExpanded(key, getPublicKey)),

  readAddress(text) {
    const publicKey = fromSs58(text);
    return publicKey && toSs58(publicKey);
  },

  /** @param message any bytes, in the context `substrate`. @returns 64 bytes. */
  sign: (key, message) => Buffer.from(withExpanded(key, (secret) => sign(secret, message))),
};

function withExpanded<T>({ bytes }: PrivateKey, use: (secret: Uint8Array) => T): T {
  const secret = secretFromSeed(bytes);
  try {
    return use(secret);
  } finally {
    secret.fill(0);
  }
}
