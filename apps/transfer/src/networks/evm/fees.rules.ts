import { chainUnavailable, EVM_FEE_CAPS } from '@latchkey/chains';

/** The gas estimate of a payment: an account without code, a trial that failed, or the gas that the trial took. */
export type GasNeed = 'no_code' | 'fails' | bigint;

/** In units of the coin, for one unit of gas. */
export interface GasPrice {
  readonly tip: bigint;
  /** The price in the next block, if nothing changes. */
  readonly expected: bigint;
  /** The highest price that the transaction offers. */
  readonly most: bigint;
}

/** A payment of the coin to an account without code takes exactly this. */
const PAYMENT_GAS = 21_000n;
/**
 * For a payment whose trial fails: the source may lack the funds until it is confirmed, or the destination refuses. A
 * trial decides nothing, so the payment gets what its kind usually takes; one that fails ends as `failed`, with its hash
 * and its fees.
 */
const FALLBACK_GAS = 100_000n;

/**
 * The base fee grows by an eighth per block at most: twice of it is enough for five full blocks.
 * @param baseFee of the latest block. @param suggested tip. @throws AppError chain_unavailable for a price that no chain has.
 */
export function gasPriceOf(baseFee: bigint, suggested: bigint): GasPrice {
  const tip = suggested < EVM_FEE_CAPS.tip ? suggested : EVM_FEE_CAPS.tip;
  const most = 2n * baseFee + tip;
  if (most > EVM_FEE_CAPS.perGas) throw chainUnavailable('no chain has such a price of gas');
  return { tip, expected: baseFee + tip, most };
}

/** The gas that a payment is expected to take. */
export function expectedGas(need: GasNeed): bigint {
  if (need === 'no_code') return PAYMENT_GAS;
  if (need === 'fails') return FALLBACK_GAS;
  if (need < PAYMENT_GAS) throw chainUnavailable('no transaction takes so little gas');
  return need < EVM_FEE_CAPS.gas ? need : EVM_FEE_CAPS.gas;
}

/** The gas that a payment may take: a fifth more than the trial took, as contracts change. */
export function gasLimit(need: GasNeed): bigint {
  const expected = expectedGas(need);
  if (typeof need === 'string') return expected;
  const limit = (expected * 6n) / 5n;
  return limit < EVM_FEE_CAPS.gas ? limit : EVM_FEE_CAPS.gas;
}
