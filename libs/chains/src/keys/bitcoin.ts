import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Environment } from '@latchkey/contracts';
import { Address, NETWORK, TEST_NETWORK, WIF } from '@scure/btc-signer';
import { derivedKey, HARDENED, publicKeyOf } from './bip32.js';
import { type Chain, ownBytes, type PrivateKey, randomKeyBytes } from './chain.js';

/** m/84'/0'/0'/0/0: the first external address of the first account (BIP-84). */
const PATH = [84 + HARDENED, HARDENED, HARDENED, 0, 0];

const DIGEST_BYTES = 32;

/** secp256k1; pay to witness public key hash, in bech32 (BIP-84, BIP-173). */
export const bitcoin: Chain = {
  newKey: () => ({ form: 'bip32_seed', bytes: randomKeyBytes() }),

  /** WIF of a compressed key: an address of this kind has no other. */
  readKey(text, environment) {
    const bytes = firstRead(environment, (network) => readWif(text, network));
    // The format also holds numbers that are not keys of the curve.
    return bytes && secp256k1.utils.isValidSecretKey(bytes) ? { form: 'key', bytes } : undefined;
  },

  keyFormat: 'wif',
  /** The key of the address: a seed is no form that others read. */
  writeKey: (key, environment) => withLeaf(key, (leaf) => WIF(ownNetwork(environment)).encode(leaf)),

  addressOf: (key, environment) => addressOfPublicKey(withLeaf(key, publicKeyOf), ownNetwork(environment)),

  /** Of any kind, so that old ones can be watched, too. */
  readAddress: (text, environment) => firstRead(environment, (network) => readOn(text, network)),

  isOfTestNets: (address) => readOn(address, TEST_NETWORK) !== undefined,

  /**
   * @param message digests of 32 bytes behind each other, one for each input.
   * @returns r, s in the lower half, and the recovery bit of each: 65 bytes.
   */
  sign: (key, message) => withLeaf(key, (leaf) => Buffer.concat(digestsIn(message).map(signedBy(leaf)))),
};

function digestsIn(message: Buffer): Buffer[] {
  const count = Math.ceil(message.length / DIGEST_BYTES);
  return Array.from({ length: count }, (_, at) =>
    message.subarray(at * DIGEST_BYTES, (at + 1) * DIGEST_BYTES),
  );
}

/** @throws Error for a digest of any other length. */
function signedBy(leaf: Uint8Array): (digest: Buffer) => Buffer {
  return (digest) => {
    const signature = secp256k1.sign(digest, leaf, { prehash: false, format: 'recovered' });
    return Buffer.concat([signature.subarray(1), signature.subarray(0, 1)]);
  };
}

/** Prefixes of addresses and keys. Signet and the testnets 3 and 4 have the same. */
type Prefixes = typeof NETWORK;

const ownNetwork = (environment: Environment): Prefixes => (environment === 'test' ? TEST_NETWORK : NETWORK);

/** A test App reads texts of test networks, and those of the main one. */
function firstRead<T>(environment: Environment, read: (network: Prefixes) => T | undefined): T | undefined {
  return (environment === 'test' ? read(TEST_NETWORK) : undefined) ?? read(NETWORK);
}

function readOn(text: string, network: Prefixes): string | undefined {
  try {
    return Address(network).encode(Address(network).decode(text));
  } catch {
    // The library's error says only that it is no address of this network.
    return undefined;
  }
}

function readWif(text: string, network: Prefixes): Buffer | undefined {
  try {
    return ownBytes(WIF(network).decode(text));
  } catch {
    // The library's error says only that the text is not WIF.
    return undefined;
  }
}

function addressOfPublicKey(publicKey: Uint8Array, network: Prefixes): string {
  return Address(network).encode({ type: 'wpkh', hash: ripemd160(sha256(publicKey)) });
}

/** Uses the key itself; one that is derived from a seed is wiped afterwards. */
function withLeaf<T>({ form, bytes }: PrivateKey, use: (leaf: Uint8Array) => T): T {
  if (form === 'key') return use(bytes);
  const leaf = derivedKey(bytes, PATH);
  try {
    return use(leaf);
  } finally {
    leaf.fill(0);
  }
}
