import { blake2b } from '@noble/hashes/blake2.js';
import { base58 } from '@scure/base';
import { readBase58 } from '../addresses.js';

export const POLKADOT_PREFIX = 0;
/** Of Substrate in general, which test networks use. */
export const TEST_PREFIX = 42;
const PUBLIC_KEY_BYTES = 32;
const CHECKSUM_BYTES = 2;
const CONTEXT = Buffer.from('SS58PRE');

/** An address of Polkadot, or of its test networks. */
export interface PolkadotAddress {
  readonly address: string;
  readonly prefix: number;
  readonly publicKey: Buffer;
}

/** Undefined for a text of another form, and with the prefix of another network. */
export function readPolkadotAddress(text: string): PolkadotAddress | undefined {
  const bytes = readBase58(text);
  if (bytes?.length !== 1 + PUBLIC_KEY_BYTES + CHECKSUM_BYTES) return undefined;
  const [prefix] = bytes;
  if (prefix !== POLKADOT_PREFIX && prefix !== TEST_PREFIX) return undefined;
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  const isWhole = checksumOf(body).equals(bytes.subarray(-CHECKSUM_BYTES));
  if (!isWhole) return undefined;
  const publicKey = Buffer.from(body.subarray(1));
  return { address: toSs58(publicKey, prefix), prefix, publicKey };
}

/** @see https://docs.polkadot.com/polkadot-protocol/basics/accounts/#address-formats */
export function toSs58(publicKey: Uint8Array, prefix = POLKADOT_PREFIX): string {
  const body = Buffer.concat([Buffer.of(prefix), publicKey]);
  return base58.encode(Buffer.concat([body, checksumOf(body)]));
}

function checksumOf(body: Uint8Array): Buffer {
  return Buffer.from(blake2b(Buffer.concat([CONTEXT, body]), { dkLen: 64 }).subarray(0, CHECKSUM_BYTES));
}
