import { BITCOIN_FEE_CAPS, chainUnavailable } from '@latchkey/chains';

/** Blocks within which a payment should be confirmed. */
const TARGET = 3;
/** What nodes pass on at all. */
const LEAST = 1;

/**
 * The rate of a payment in satoshi for each virtual byte, by the expectations of a node.
 * @param estimates by the number of blocks; none where the node has seen too little, as on test nets.
 * @throws AppError chain_unavailable for more than the most, and for none on the main net: there the node is not in sync.
 */
export function feeRate(
  estimates: ReadonlyMap<number, number>,
  { isMainNet, most }: { isMainNet: boolean; most: bigint },
): bigint {
  const targets = [...estimates.keys()].sort((a, b) => a - b);
  const target = targets.find((blocks) => blocks >= TARGET) ?? targets.at(-1);
  const rate = target === undefined ? undefined : estimates.get(target);
  if (rate === undefined && isMainNet) throw chainUnavailable('the node has no estimate of fees');
  const whole = BigInt(Math.ceil(Math.max(LEAST, rate ?? LEAST)));
  if (whole > most) throw chainUnavailable('the node answered a fee above BITCOIN_MOST_FEE_RATE');
  return whole;
}

/** The rates of all forms of a payment, each twice the one before, as far as the most. */
export function ratesFrom(rate: bigint, most: bigint): bigint[] {
  const rates = Array.from({ length: BITCOIN_FEE_CAPS.variants }, (_, at) => rate << BigInt(at));
  return rates.filter((each) => each <= most);
}
