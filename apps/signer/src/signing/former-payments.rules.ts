import { type Asset, contractOf, type ReadPayment, type SignatureRefusal } from '@latchkey/chains/payments';

interface Circumstances {
  /** Address of the wallet. */
  readonly payer: string;
  /** Whether payments of its Apps are signed on a chain, whose name the bytes of Solana do not hold. */
  readonly isSigned: (chain: string) => boolean;
  /** All that the wallet can pay. */
  readonly assets: readonly Asset[];
}

/**
 * Why a payment is not signed whose intent a transfer service of version 0.2.0 did not send: of destination and amount
 * nothing is known. For upgrades from 0.2.0; the release after this one needs an intent.
 */
export function formerRefusal(
  { payer, chain, token, isCapped }: ReadPayment,
  known: Circumstances,
): SignatureRefusal | undefined {
  if (payer !== null && payer !== known.payer) return 'payment_payer_differs';
  if (chain !== null && !known.isSigned(chain)) return 'payment_chain_unknown';
  const isOurs = known.assets.some((asset) => contractOf(asset) === (token?.contract ?? null));
  if (!isOurs) return 'payment_token_differs';
  return isCapped ? undefined : 'payment_fee_too_high';
}
