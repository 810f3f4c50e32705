import { blake2b } from '@noble/hashes/blake2.js';
import { readBase58 } from '../addresses.js';
import { base58 } from '@scure/base';
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519';
import { type Chain, type PrivateKey, randomKeyBytes, readHexKey } from './chain.js';

const POLKADOT_PREFIX = 0;
const PUBLIC_KEY_BYTES = 32;
const CHECKSUM_BYTES = 2;
const CONTEXT = Buffer.from('SS58PRE');

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

/** @see https://docs.polkadot.com/polkadot-protocol/basics/accounts/#address-formats */
export function toSs58(publicKey: Uint8Array): string {
  const body = Buffer.concat([Buffer.of(POLKADOT_PREFIX), publicKey]);
  return base58.encode(Buffer.concat([body, checksumOf(body)]));
}

/** The public key of an address of Polkadot; undefined for anything else. */
export function fromSs58(address: string): Uint8Array | undefined {
  const bytes = readBase58(address);
  if (bytes?.length !== 1 + PUBLIC_KEY_BYTES + CHECKSUM_BYTES || bytes[0] !== POLKADOT_PREFIX)
    return undefined;
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  return checksumOf(body).equals(bytes.subarray(-CHECKSUM_BYTES)) ? body.subarray(1) : undefined;
}

function checksumOf(body: Uint8Array): Buffer {
  return Buffer.from(blake2b(Buffer.concat([CONTEXT, body]), { dkLen: 64 }).subarray(0, CHECKSUM_BYTES));
}
