import { blake2b } from '@noble/hashes/blake2.js';
import { chainUnavailable } from '../endpoints/fetch-answer.js';
import { readPolkadotAddress } from './polkadot-address.js';

/** twox128("System") and twox128("Account"): where `System.Account` begins in the storage of every Substrate chain. */
const SYSTEM_ACCOUNT = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9';
/** AccountInfo: nonce, consumers, providers, sufficients (u32 each), free, reserved, frozen, flags (u128 each). */
const ACCOUNT_INFO = /^0x[0-9a-f]{160}$/i;
const FREE_AT = 16;

/** An account of a Substrate chain. Amounts are counts of the smallest unit. */
export interface AccountInfo {
  readonly nonce: bigint;
  readonly free: bigint;
  readonly reserved: bigint;
  /** The part that may not be spent; what is reserved counts towards it. */
  readonly frozen: bigint;
}

/** The key of an account in the storage of its chain: a blake2_128 hash, then what it is the hash of. */
export function accountKey(address: string): string {
  const read = readPolkadotAddress(address);
  if (!read) throw new TypeError('no address of Polkadot');
  const hash = Buffer.from(blake2b(read.publicKey, { dkLen: 16 })).toString('hex');
  return `0x${SYSTEM_ACCOUNT}${hash}${read.publicKey.toString('hex')}`;
}

/** What a node has at the key of an account; null for an account that does not exist. @throws AppError chain_unavailable */
export function readAccountInfo(answer: unknown): AccountInfo | null {
  if (answer === null) return null;
  if (typeof answer !== 'string' || !ACCOUNT_INFO.test(answer))
    throw chainUnavailable('the node answered no AccountInfo');
  const info = Buffer.from(answer.slice(2), 'hex');
  const amount = (n: number) => {
    const at = FREE_AT + 16 * n;
    return info.readBigUInt64LE(at) + (info.readBigUInt64LE(at + 8) << 64n);
  };
  return { nonce: BigInt(info.readUInt32LE()), free: amount(0), reserved: amount(1), frozen: amount(2) };
}
