import { BITCOIN_FEE_CAPS, dustOf, type EsploraCoin, readBitcoinAddress, toDecimal } from '@latchkey/chains';
import { AppError } from '@latchkey/contracts';
import type { Payment } from '../network.js';

export const DECIMALS = 8;

/** What a payment spends, and what is left for its change. */
export interface Selection {
  readonly coins: readonly EsploraCoin[];
  readonly fee: bigint;
  /** Undefined where what is left is too little to be worth an output: it is part of the fee. */
  readonly change: bigint | undefined;
}

/** The script of an address that was read before. */
export function scriptOf(address: string): Buffer {
  const read = readBitcoinAddress(address);
  if (!read) throw new TypeError('no address of Bitcoin');
  return read.script;
}

/** The dearest ones, as many as a payment spends at most: many small coins would cost more than they are. */
export function spendable(coins: readonly EsploraCoin[]): EsploraCoin[] {
  const dearest = [...coins].sort((a, b) =>
    a.units === b.units ? compare(a, b) : a.units < b.units ? 1 : -1,
  );
  return dearest.slice(0, BITCOIN_FEE_CAPS.inputs);
}

/** Coins of a wallet. */
export interface CoinsByDepth {
  /** In a block that is deep enough for a payment to spend them. */
  readonly deep: readonly EsploraCoin[];
  /** Those that wait for their block, or for others above it. */
  readonly others: readonly EsploraCoin[];
}

/** @param head height of the newest block. @param depth 1: that block is deep enough. */
export function byDepth(
  coins: readonly EsploraCoin[],
  { head, depth }: { head: bigint; depth: bigint },
): CoinsByDepth {
  const isDeep = ({ block }: EsploraCoin) => block !== null && head - block.height + 1n >= depth;
  return { deep: coins.filter(isDeep), others: coins.filter((coin) => !isDeep(coin)) };
}

export function sumOf(coins: readonly EsploraCoin[]): bigint {
  return coins.reduce((sum, { units }) => sum + units, 0n);
}

/** @throws AppError amount_too_small for an output that nodes do not pass on; it names the least amount. */
export function requirePayable({ to, units }: Pick<Payment, 'to' | 'units'>): void {
  const least = dustOf(scriptOf(to));
  if (units >= least) return;
  const message = `must be at least ${toDecimal(least, DECIMALS)}`;
  throw new AppError('amount_too_small', { fields: [{ field: 'source_amount', message }] });
}

function compare(a: EsploraCoin, b: EsploraCoin): number {
  return a.coin < b.coin ? -1 : 1;
}
