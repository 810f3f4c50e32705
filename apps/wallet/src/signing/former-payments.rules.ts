import { type Asset, isMainNet } from '@latchkey/chains';
import { contractOf, type ReadPayment, type SignatureRefusal } from '@latchkey/chains/payments';
import type { Environment } from '@latchkey/contracts';

interface Circumstances {
  /** Address of the wallet. */
  readonly payer: string;
  readonly environment: Environment;
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
  if (chain !== null && known.environment === 'test' && isMainNet(chain)) return 'payment_chain_unknown';
  const isOurs = known.assets.some((asset) => contractOf(asset) === (token?.contract ?? null));
  if (!isOurs) return 'payment_token_differs';
  return isCapped ? undefined : 'payment_fee_too_high';
}
