import { toDecimal } from '@latchkey/chains';
import { AppError } from '@latchkey/contracts';

/** Of every amount on this chain. */
const MOST_UNITS = 2n ** 64n - 1n;

/** @throws AppError invalid_amount for more than the chain can count. */
export function requireCountable(units: bigint): void {
  if (units > MOST_UNITS) throw invalidAmount('must be less: the chain cannot count so much');
}

/**
 * An account keeps at least the minimum that frees it of rent; a payment that leaves it below is not executed.
 * @param held what the payee has before, in lamports.
 * @throws AppError invalid_amount that tells the least amount.
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
