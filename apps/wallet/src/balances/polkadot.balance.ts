import { blake2b } from '@noble/hashes/blake2.js';
import { type Amount, type BalanceQuestion, chainUnavailable, JsonRpc } from '@latchkey/chains';
import { fromSs58 } from '@latchkey/chains/keys';

/** twox128("System") and twox128("Account"): where `System.Account` begins in the storage of every Substrate chain. */
const SYSTEM_ACCOUNT = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9';
/** AccountInfo: nonce, consumers, providers, sufficients (u32 each), free, reserved, frozen, flags (u128 each). */
const ACCOUNT_INFO = /^0x[0-9a-f]{160}$/i;
const FREE_AT = 16;

/** The free balance, without the reserved part. */
export async function polkadotNative(
  { endpoint, address, signal }: BalanceQuestion,
  decimals: number,
): Promise<Amount> {
  const answer = await new JsonRpc(endpoint, signal).call('state_getStorage', [accountKey(address)]);
  // The chain stores nothing for an empty account.
  if (answer === null) return { units: 0n, decimals };
  if (typeof answer !== 'string' || !ACCOUNT_INFO.test(answer))
    throw chainUnavailable('the node answered no AccountInfo');
  const info = Buffer.from(answer.slice(2), 'hex');
  const units = info.readBigUInt64LE(FREE_AT) + (info.readBigUInt64LE(FREE_AT + 8) << 64n);
  return { units, decimals };
}

/** A key of this map is its blake2_128 hash, then the key itself. */
function accountKey(address: string): string {
  const publicKey = fromSs58(address);
  if (!publicKey) throw new Error('a stored address is none');
  const hash = Buffer.from(blake2b(publicKey, { dkLen: 16 })).toString('hex');
  return `0x${SYSTEM_ACCOUNT}${hash}${Buffer.from(publicKey).toString('hex')}`;
}
