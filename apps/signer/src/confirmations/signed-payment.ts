import { toDecimal } from '@latchkey/chains/payments';
import type { PaymentIntent } from '@latchkey/contracts';
import { toEpochSeconds } from '@latchkey/platform/clock';
import canonicalize from 'canonicalize';
import type { PaymentChallengeEntity } from './payment-challenge.entity.js';

/** What a person and an App see of a payment. */
type OfferedPayment = Pick<
  PaymentIntent,
  'transfer_id' | 'chain' | 'currency' | 'decimals' | 'destination' | 'units' | 'memo'
>;

/** What makes each offer another text. */
type Offer = Pick<PaymentChallengeEntity, 'nonce' | 'offeredAt'>;

/** The text whose SHA-256 is signed: JSON by RFC 8785, so that one payment has one text. */
export function signedPaymentText(
  walletId: string,
  { transfer_id, chain, currency, decimals, destination, units, memo }: OfferedPayment,
  { nonce, offeredAt }: Offer,
): string {
  const text = canonicalize({
    transfer: transfer_id,
    wallet: walletId,
    network: chain,
    destination,
    amount: toDecimal(BigInt(units), decimals),
    currency,
    memo: memo ?? null,
    nonce,
    time: toEpochSeconds(offeredAt),
  });
  if (text === undefined) throw new TypeError('an object without a text');
  return text;
}
