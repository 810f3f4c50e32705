import { Esplora } from '../endpoints/esplora.js';
import type { Amount, BalanceQuestion } from './amount.js';

/** What is confirmed: a payment that waits for its block counts neither for the one who pays nor for the other. */
export async function bitcoinBalance(
  { endpoint, address, signal }: BalanceQuestion,
  decimals: number,
): Promise<Amount> {
  return { units: await new Esplora(endpoint, signal).balance(address), decimals };
}
