import { blake2b } from '@noble/hashes/blake2.js';
import { readBase58 } from '../addresses.js';
import { base58 } from '@scure/base';
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519';
import { type Chain, type PrivateKey, randomKeyBytes, readHexKey } from './chain.js';

const POLKADOT_PREFIX = 0;
/** Of Substrate in general, which test networks use. */
const TEST_PREFIX = 42;
const PUBLIC_KEY_BYTES = 32;
const CHECKSUM_BYTES = 2;
const CONTEXT = Buffer.from('SS58PRE');

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
    const read = readSs58(text);
    if (!read || (environment === 'live' && read.prefix !== POLKADOT_PREFIX)) return undefined;
    return toSs58(read.publicKey, read.prefix);
  },

  isOfTestNets: (address) => readSs58(address)?.prefix === TEST_PREFIX,

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
export function toSs58(publicKey: Uint8Array, prefix = POLKADOT_PREFIX): string {
  const body = Buffer.concat([Buffer.of(prefix), publicKey]);
  return base58.encode(Buffer.concat([body, checksumOf(body)]));
}

/** The public key of an address of Polkadot, or of its test networks; undefined for anything else. */
export function fromSs58(address: string): Uint8Array | undefined {
  return readSs58(address)?.publicKey;
}

function readSs58(address: string): { prefix: number; publicKey: Uint8Array } | undefined {
  const bytes = readBase58(address);
  if (bytes?.length !== 1 + PUBLIC_KEY_BYTES + CHECKSUM_BYTES) return undefined;
  const [prefix] = bytes;
  if (prefix !== POLKADOT_PREFIX && prefix !== TEST_PREFIX) return undefined;
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  const isWhole = checksumOf(body).equals(bytes.subarray(-CHECKSUM_BYTES));
  return isWhole ? { prefix, publicKey: body.subarray(1) } : undefined;
}

function checksumOf(body: Uint8Array): Buffer {
  return Buffer.from(blake2b(Buffer.concat([CONTEXT, body]), { dkLen: 64 }).subarray(0, CHECKSUM_BYTES));
}
