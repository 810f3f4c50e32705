import { type Amount, type BalanceQuestion, Horizon } from '@latchkey/chains';

/** An unknown account holds nothing. */
export async function stellarNative(
  { endpoint, address, signal }: BalanceQuestion,
  decimals: number,
): Promise<Amount> {
  return { units: (await new Horizon(endpoint, signal).coins(address)) ?? 0n, decimals };
}

/** Whether the chain has an account with this address, be it without a coin. */
export function hasStellarAccount({ endpoint, address, signal }: BalanceQuestion): Promise<boolean> {
  return new Horizon(endpoint, signal).hasAccount(address);
}
