import { accountKey, type Amount, type BalanceQuestion, JsonRpc, readAccountInfo } from '@latchkey/chains';

/** The free balance, without the reserved part. The chain stores nothing for an empty account. */
export async function polkadotNative(
  { endpoint, address, signal }: BalanceQuestion,
  decimals: number,
): Promise<Amount> {
  const answer = await new JsonRpc(endpoint, signal).call('state_getStorage', [accountKey(address)]);
  return { units: readAccountInfo(answer)?.free ?? 0n, decimals };
}
