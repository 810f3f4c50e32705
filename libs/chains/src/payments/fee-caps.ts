/** Fees that no payment exceeds, whatever a node says: transfer offers no more, and the signer signs no more. */
export const EVM_FEE_CAPS = {
  /** The most gas that a destination may burn at the payer's cost. */
  gas: 1_000_000n,
  /** 100,000 gwei; a node that answers more is refused. */
  perGas: 10n ** 14n,
  /**
   * 1,000 gwei, many times the usual tip. The chain takes only its base fee, but a tip is paid as it is offered, so a
   * lying node could burn it.
   */
  tip: 10n ** 12n,
} as const;

export const SOLANA_FEE_CAPS = {
  /** Units of compute; a token payment that opens an account takes the most. */
  units: 120_000,
  /** In millionths of a lamport: a lamport for a unit of compute. So the priority costs at most 0.00012 SOL. */
  unitPrice: 1_000_000n,
} as const;

/** In lamports for each signature; a payment has one. @see https://solana.com/docs/core/fees */
const BASE_FEE = 5_000n;
const MICRO = 1_000_000n;

/** In lamports; the part for priority is rounded up, as the chain does it. */
export function solanaFee(units: number, unitPrice: bigint): bigint {
  return BASE_FEE + (BigInt(units) * unitPrice + MICRO - 1n) / MICRO;
}
