import { ed25519 } from '@noble/curves/ed25519.js';
import { readBase58, readSolanaAddress } from '../addresses.js';
import { base58 } from '@scure/base';
import { type Chain, KEY_BYTES, ownBytes, randomKeyBytes } from './chain.js';

const PAIR_BYTES = 64;

/** ed25519; the address is the public key in base58. */
export const solana: Chain = {
  newKey: () => ({ form: 'key', bytes: randomKeyBytes() }),

  /** Wallets export seed and public key in base58, `solana-keygen` the same bytes as a JSON array. */
  readKey(text) {
    const exported = text.startsWith('[') ? readArray(text) : readBase58(text);
    return exported && seedOf(exported);
  },

  keyFormat: 'base58',
  writeKey({ bytes }) {
    const pair = Buffer.concat([bytes, ed25519.getPublicKey(bytes)]);
    const text = base58.encode(pair);
    pair.fill(0);
    return text;
  },

  addressOf: ({ bytes }) => base58.encode(ed25519.getPublicKey(bytes)),

  readAddress: readSolanaAddress,

  isOfTestNets: () => false,

  /** @param message any bytes; a transaction's message, say. @returns 64 bytes. */
  sign: ({ bytes }, message) => Buffer.from(ed25519.sign(message, bytes)),
};

function readArray(text: string): Uint8Array | undefined {
  try {
    const numbers: unknown = JSON.parse(text);
    const isBytes = Array.isArray(numbers) && numbers.every((n) => Number.isInteger(n) && n >= 0 && n < 256);
    return isBytes ? Uint8Array.from(numbers as number[]) : undefined;
  } catch {
    // Not JSON, so not a key: the caller refuses it.
    return undefined;
  }
}

function seedOf(exported: Uint8Array) {
  if (exported.length === KEY_BYTES) return { form: 'key', bytes: ownBytes(exported) } as const;
  if (exported.length !== PAIR_BYTES) return undefined;
  const publicKey = Buffer.from(exported.subarray(KEY_BYTES));
  const bytes = ownBytes(exported.slice(0, KEY_BYTES));
  exported.fill(0);
  // With a wrong public half it would be another wallet than its owner thinks.
  if (publicKey.equals(ed25519.getPublicKey(bytes))) return { form: 'key', bytes } as const;
  bytes.fill(0);
  return undefined;
}
