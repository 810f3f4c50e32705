import { NETWORK_NAME } from '@latchkey/chains';
import type { PaymentIntent } from '@latchkey/contracts';
import type { PaymentToCheck, PaymentToConfirm } from '@latchkey/contracts/signer';
import type { Draft, Payment } from '../networks/network.js';
import type { TransferEntity } from '../transfers/transfer.entity.js';

/** What a policy looks at. */
export type OrderedPayment = Pick<
  TransferEntity,
  'source' | 'network' | 'currency' | 'decimals' | 'dest' | 'units'
>;

/** What the signer is asked about before there are bytes to sign. */
export function paymentToCheck(payment: OrderedPayment): PaymentToCheck {
  const { source, network, currency, decimals, dest, units } = payment;
  return {
    wallet_id: source,
    network: NETWORK_NAME[network],
    currency,
    decimals,
    destination: dest,
    units,
  };
}

/** What the signer offers to be signed by the person and the App. @param chain of the transfer. */
export function paymentToConfirm(row: TransferEntity, chain: string, domain: string): PaymentToConfirm {
  const memo = row.memo && { memo: row.memo };
  return { ...paymentToCheck(row), transfer_id: row.id, user_id: row.userId, chain, domain, ...memo };
}

/** What the signer is asked to sign, beside the bytes of a draft: it compares the two. */
export function intentOf(
  { id, network, currency, expiresAt }: Pick<TransferEntity, 'id' | 'network' | 'currency' | 'expiresAt'>,
  { asset, to, units, memo }: Payment,
  { chain, mostNative }: Pick<Draft, 'chain' | 'mostNative'>,
): PaymentIntent {
  const amountInCoin = 'contract' in asset ? 0n : units;
  return {
    transfer_id: id,
    chain,
    network: NETWORK_NAME[network],
    currency,
    decimals: asset.decimals,
    destination: to,
    units: units.toString(),
    ...(memo && { memo }),
    most_fee: (mostNative - amountInCoin).toString(),
    // The second in which it ends: the transfer is stored as confirmed only before that moment, anyway.
    expires_at: Math.ceil(expiresAt.getTime() / 1000),
  };
}
