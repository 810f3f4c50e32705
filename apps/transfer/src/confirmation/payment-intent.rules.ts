import type { PaymentIntent } from '@latchkey/contracts';
import type { Draft, Payment } from '../networks/network.js';
import type { TransferEntity } from '../transfers/transfer.entity.js';

/** What the signer is asked to sign, beside the bytes of a draft: it compares the two. */
export function intentOf(
  { id, currency, expiresAt }: Pick<TransferEntity, 'id' | 'currency' | 'expiresAt'>,
  { asset, to, units }: Payment,
  { chain, mostNative }: Pick<Draft, 'chain' | 'mostNative'>,
): PaymentIntent {
  if (currency === 'bitcoin') throw new TypeError('bitcoin is not sent');
  const amountInCoin = 'contract' in asset ? 0n : units;
  return {
    transfer_id: id,
    chain,
    currency,
    decimals: asset.decimals,
    destination: to,
    units: units.toString(),
    most_fee: (mostNative - amountInCoin).toString(),
    // The second in which it ends: the transfer is stored as confirmed only before that moment, anyway.
    expires_at: Math.ceil(expiresAt.getTime() / 1000),
  };
}
