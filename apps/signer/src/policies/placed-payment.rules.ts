import { isOnUsualNetwork, type Paid, payableCurrency } from '@latchkey/chains/payments';
import type { CountedPayment } from '../spending/ledger.rules.js';
import type { UncountedPayment } from './decision.rules.js';
import type { Unset } from './unset-policy.rules.js';

/** A payment of a wallet, and what is counted of it. */
export interface PlacedPayment extends CountedPayment, Pick<UncountedPayment, 'units' | 'isOnUsualNetwork'> {
  /** In the smallest unit that the currency has in our table. */
  readonly countedUnits: bigint;
  /** What the policy of the App is if it was never set. */
  readonly unset: Unset;
}

/**
 * Windows add up payments on several chains, so all are counted in the places of our table. The payment of a contract that the
 * operator has set is judged by the operator's word of its places. Another word of transfer is counted, and no limit takes it.
 * @param saidPlaces of the currency where it is paid, by the operator.
 */
export function placedPayment(
  { appId, walletId, unset }: Pick<PlacedPayment, 'appId' | 'walletId' | 'unset'>,
  paid: Paid,
  saidPlaces: number | undefined,
): PlacedPayment {
  const { currency, decimals, destination, units: text } = paid;
  const places = payableCurrency(currency)?.places ?? 0;
  const countedUnits = scaled(BigInt(text), decimals, places);
  const units = decimals === saidPlaces ? countedUnits : null;
  const placed = { appId, walletId, unset, currency, destination, units, countedUnits };
  return { ...placed, isOnUsualNetwork: isOnUsualNetwork(paid) };
}

/** Rounded up: of the smallest amounts none is free. */
function scaled(units: bigint, from: number, to: number): bigint {
  if (from <= to) return units * 10n ** BigInt(to - from);
  const divisor = 10n ** BigInt(from - to);
  return (units + divisor - 1n) / divisor;
}
