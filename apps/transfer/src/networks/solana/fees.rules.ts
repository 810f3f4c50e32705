/** Of each signature; a payment has one. @see https://solana.com/docs/core/fees */
export const BASE_FEE = 5_000n;

/**
 * What a unit of compute is paid at most, in millionths of a lamport: a lamport a unit. With the most units that a
 * payment takes, the priority costs 0.00012 SOL, whatever others pay or a node pretends.
 */
export const HIGHEST_UNIT_PRICE = 1_000_000n;

const MICRO = 1_000_000n;
/**
 * At least twice what payments take: 450 units for SOL; for tokens 460, or 6,500 where the chain still runs the older
 * program; with an account up to 30,000, and 1,500 more for each try in the search for its address.
 */
const UNIT_LIMITS = { native: 1_000, token: 20_000, opening: 120_000 } as const;

export function unitLimitOf(isToken: boolean, opens: boolean): number {
  if (opens) return UNIT_LIMITS.opening;
  return isToken ? UNIT_LIMITS.token : UNIT_LIMITS.native;
}

/** The median of what was paid lately for the same accounts, up to the highest that is paid here. */
export function unitPriceOf(recent: readonly bigint[]): bigint {
  const sorted = [...recent].sort((a, b) => (a < b ? -1 : Number(a > b)));
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0n;
  return median < HIGHEST_UNIT_PRICE ? median : HIGHEST_UNIT_PRICE;
}

/** In lamports; the part for priority is rounded up, as the chain does it. */
export function feeOf(unitLimit: number, unitPrice: bigint): bigint {
  return BASE_FEE + (BigInt(unitLimit) * unitPrice + MICRO - 1n) / MICRO;
}
