import { payableCurrency } from '@latchkey/chains/payments';
import type { PaymentIntent } from '@latchkey/contracts';
import type { CountedPayment } from '../spending/ledger.rules.js';
import type { JudgedPayment } from './decision.rules.js';
import type { Unset } from './unset-policy.rules.js';

/** A payment of a wallet, and what is counted of it. */
export interface PlacedPayment extends CountedPayment, Pick<JudgedPayment, 'units'> {
  /** In the smallest unit that the currency has in our table. */
  readonly countedUnits: bigint;
  /** What the policy of the App is if it was never set. */
  readonly unset: Unset;
}

type Paid = Pick<PaymentIntent, 'currency' | 'decimals' | 'destination' | 'units'>;

/**
 * Windows add up payments on several chains, so all are counted in the places of our table. Where the operator has set a
 * contract with other places, what transfer says of them is counted, and no limit takes its word for it.
 */
export function placedPayment(
  { appId, walletId }: Pick<CountedPayment, 'appId' | 'walletId'>,
  { currency, decimals, destination, units: text }: Paid,
  unset: Unset,
): PlacedPayment {
  const places = payableCurrency(currency)?.places;
  const units = BigInt(text);
  const of = { appId, walletId, currency, destination, unset };
  if (places === decimals) return { ...of, units, countedUnits: units };
  return { ...of, units: null, countedUnits: scaled(units, decimals, places ?? 0) };
}

/** Rounded up: of the smallest amounts none is free. */
function scaled(units: bigint, from: number, to: number): bigint {
  if (from <= to) return units * 10n ** BigInt(to - from);
  const divisor = 10n ** BigInt(from - to);
  return (units + divisor - 1n) / divisor;
}
