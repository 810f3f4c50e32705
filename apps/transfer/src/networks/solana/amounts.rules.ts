import { SOLANA_FEE_CAPS, toDecimal } from '@latchkey/chains';
import { AppError } from '@latchkey/contracts';

/**
 * At least twice what payments take: 450 units for SOL; for tokens 460, or 6,500 where the chain still runs the older
 * program; with an account up to 30,000, and 1,500 more for each try in the search for its address.
 */
const UNIT_LIMITS = { native: 1_000, token: 20_000, opening: SOLANA_FEE_CAPS.units } as const;

export function unitLimitOf(isToken: boolean, opens: boolean): number {
  if (opens) return UNIT_LIMITS.opening;
  return isToken ? UNIT_LIMITS.token : UNIT_LIMITS.native;
}

/** The median of the prices that were paid lately for the same accounts, up to the highest. */
export function unitPriceOf(recent: readonly bigint[]): bigint {
  const sorted = [...recent].sort((a, b) => (a < b ? -1 : Number(a > b)));
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0n;
  return median < SOLANA_FEE_CAPS.unitPrice ? median : SOLANA_FEE_CAPS.unitPrice;
}

/** Amounts on this chain are a u64. */
const MOST_UNITS = 2n ** 64n - 1n;

/** @throws AppError invalid_amount for more than the chain can count. */
export function requireCountable(units: bigint): void {
  if (units > MOST_UNITS) throw invalidAmount('must be less: the chain cannot count so much');
}

/**
 * An account keeps at least the minimum that frees it of rent; a payment that leaves it below is not executed.
 * @param held what the payee has before, in lamports.
 * @throws AppError invalid_amount that names the least amount.
 */
export function requireOpening(units: bigint, held: bigint, minimum: bigint): void {
  if (held + units >= minimum) return;
  throw invalidAmount(
    `must be at least ${toDecimal(minimum - held, 9)}, which opens the account of \`dest\``,
  );
}

function invalidAmount(message: string): AppError {
  return new AppError('invalid_amount', { fields: [{ field: 'source_amount', message }] });
}
