import type { PaymentIntent } from '@latchkey/contracts';
import { sha256 } from '@latchkey/platform/crypto';
import type { WalletKeyRow } from '../custody/wallet-key.entity.js';
import type { PaymentChallengeEntity } from './payment-challenge.entity.js';
import { signedPaymentText } from './signed-payment.js';

/** A payment that is about to be signed with the key of a wallet. */
export interface IntendedPayment {
  readonly key: WalletKeyRow;
  readonly intent: PaymentIntent;
}

/** Whether an offer belongs to this payment: its text is made again from what the bytes pay. */
export function isOffered(offer: PaymentChallengeEntity, { key, intent }: IntendedPayment): boolean {
  const digest = sha256(signedPaymentText(key.walletId, intent, offer));
  return offer.userId === key.userId && digest.equals(offer.challenge);
}
