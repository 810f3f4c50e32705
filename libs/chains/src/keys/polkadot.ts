import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519';
import { POLKADOT_PREFIX, readPolkadotAddress, TEST_PREFIX, toSs58 } from '../polkadot/polkadot-address.js';
import { type Chain, type PrivateKey, randomKeyBytes, readHexKey } from './chain.js';

/** sr25519; SS58 with the prefix of Polkadot, or that of test networks. The key that is kept is the seed ("mini secret"). */
export const polkadot: Chain = {
  newKey: () => ({ form: 'key', bytes: randomKeyBytes() }),

  readKey(text) {
    const bytes = readHexKey(text);
    return bytes && { form: 'key', bytes };
  },

  keyFormat: 'mini_secret',
  writeKey: ({ bytes }) => `0x${bytes.toString('hex')}`,

  addressOf: (key, environment) =>
    toSs58(withExpanded(key, getPublicKey), environment === 'test' ? TEST_PREFIX : POLKADOT_PREFIX),

  readAddress(text, environment) {
    const read = readPolkadotAddress(text);
    if (!read || (environment === 'live' && read.prefix !== POLKADOT_PREFIX)) return undefined;
    return read.address;
  },

  isOfTestNets: (address) => readPolkadotAddress(address)?.prefix === TEST_PREFIX,

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
