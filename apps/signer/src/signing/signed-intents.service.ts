import { intentDigest, type SignedPlace, toDecimal } from '@latchkey/chains/payments';
import { Injectable } from '@nestjs/common';
import { AppError, type PaymentIntent } from '@latchkey/contracts';
import { walletPaymentSigned } from '@latchkey/contracts/catalogue';
import { Outbox } from '@latchkey/platform/outbox';
import { signatureRefused } from './signature-refused.js';
import { SignedIntentsRepository } from './signed-intents.repository.js';

/** Keeps the one payment of each transfer, and publishes an event of each signature. */
@Injectable()
export class SignedIntents {
  constructor(
    private readonly intents: SignedIntentsRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Keeps what a signature is for, before it leaves.
   * @throws AppError signature_refused for another payment than the first of this transfer, and after its end;
   * wallet_not_found for a user who is deleted.
   */
  async keep(place: SignedPlace, intent: PaymentIntent): Promise<void> {
    const { transfer_id: transferId, expires_at: expiresAt } = intent;
    const { appId, userId } = place;
    const kept = { appId, userId, transferId, digest: intentDigest(place, intent), expiresAt };
    const event = this.outbox.event(walletPaymentSigned, eventContent(place, intent));
    const outcome = await this.intents.keep(kept, event);
    switch (outcome) {
      case 'kept':
        return this.outbox.nudge();
      case 'changed':
        throw signatureRefused('intent_changed');
      case 'expired':
        throw signatureRefused('intent_expired');
      case 'user_deleted':
        throw new AppError('wallet_not_found');
      default:
        return outcome satisfies never;
    }
  }
}

function eventContent({ appId, userId, walletId }: SignedPlace, intent: PaymentIntent) {
  const { transfer_id, currency, destination, units, decimals } = intent;
  const amount = toDecimal(BigInt(units), decimals);
  return { appId, userId, data: { transfer_id, wallet_id: walletId, destination, amount, currency } };
}
