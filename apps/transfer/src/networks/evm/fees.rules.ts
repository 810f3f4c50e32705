import { chainUnavailable } from '@latchkey/chains';

/** What a payment does at its destination: nothing but arrive, this much work, or fail when it is tried out. */
export type GasNeed = 'no_code' | 'fails' | bigint;

/** In units of the coin, for one unit of gas. */
export interface GasPrice {
  readonly tip: bigint;
  /** What the next block takes, if nothing changes. */
  readonly expected: bigint;
  /** What the transaction offers at most. */
  readonly most: bigint;
}

/** A payment of the coin to an account without code takes exactly this. */
const PAYMENT_GAS = 21_000n;
/**
 * For a payment that fails when it is tried out: the source may lack the funds until it is confirmed, or the
 * destination refuses. Trying out is not the truth, and the customer confirms the payment: it is executed with
 * what payments of its kind take, and one that fails there is told as `failed`, with its hash and its fees.
 */
const FALLBACK_GAS = 100_000n;
/** What a destination may burn, at the cost of the payer, to take a payment. */
const MOST_GAS = 1_000_000n;
/** 100,000 gwei; a node that tells more is not believed. */
const MOST_PER_GAS = 10n ** 14n;
/**
 * 1,000 gwei, many times what places a payment in the next block. Of the base fee a transaction pays what the chain
 * takes, but a tip is paid as it is offered: what a node pretends here would be gone.
 */
const MOST_TIP = 10n ** 12n;

/**
 * The base fee grows by an eighth per block at most: twice of it is enough for five full blocks.
 * @param baseFee of the latest block. @param suggested tip. @throws AppError chain_unavailable for a price that no chain has.
 */
export function gasPriceOf(baseFee: bigint, suggested: bigint): GasPrice {
  const tip = suggested < MOST_TIP ? suggested : MOST_TIP;
  const most = 2n * baseFee + tip;
  if (most > MOST_PER_GAS) throw chainUnavailable('no chain has such a price of gas');
  return { tip, expected: baseFee + tip, most };
}

/** The gas that a payment is expected to take. */
export function expectedGas(need: GasNeed): bigint {
  if (need === 'no_code') return PAYMENT_GAS;
  if (need === 'fails') return FALLBACK_GAS;
  if (need < PAYMENT_GAS) throw chainUnavailable('no transaction takes so little gas');
  return need < MOST_GAS ? need : MOST_GAS;
}

/** The gas that a payment may take: a fifth more than it took when it was tried out, as contracts change. */
export function gasLimit(need: GasNeed): bigint {
  const expected = expectedGas(need);
  if (typeof need === 'string') return expected;
  const limit = (expected * 6n) / 5n;
  return limit < MOST_GAS ? limit : MOST_GAS;
}
