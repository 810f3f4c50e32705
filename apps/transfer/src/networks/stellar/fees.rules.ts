import { chainUnavailable, STELLAR_BASE_FEE, STELLAR_FEE_CAPS } from '@latchkey/chains';

/** What a form offers in place of the one before: by less, nodes would not take one for another. */
const FACTOR = 10n;

/**
 * The fee of a payment, in stroops, by what others were charged lately.
 * @throws AppError chain_unavailable for more than the most
 */
export function firstFee(usual: bigint, most: bigint): bigint {
  const fee = usual > STELLAR_BASE_FEE ? usual : STELLAR_BASE_FEE;
  if (fee > most) throw chainUnavailable('the node answered a fee above STELLAR_MOST_FEE');
  return fee;
}

/** The fees of all forms of a payment, from the lowest, as far as the most, and as what is free beside the amount. */
export function feesFrom(first: bigint, { most, free }: { most: bigint; free: bigint }): bigint[] {
  const fees = Array.from({ length: STELLAR_FEE_CAPS.forms }, (_, at) => first * FACTOR ** BigInt(at));
  return fees.filter((fee) => fee === first || (fee <= most && fee <= free));
}
