import { Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { ApprovalKeysRepository } from '../approval-keys/approval-keys.repository.js';
import { isSignedByApp } from './app-signature.js';
import { type IntendedPayment, isOffered } from './offers.rules.js';
import { PaymentChallengesRepository } from './payment-challenges.repository.js';

/** Verifies what an App signed over a payment, with its approval key. */
@Injectable()
export class AppSignatures {
  constructor(
    private readonly challenges: PaymentChallengesRepository,
    private readonly approvalKeys: ApprovalKeysRepository,
  ) {}

  /**
   * A transfer has several offers where its confirmation was begun several times.
   * @returns the offer that the App signed.
   * @throws AppError app_signature_required for a signature that is none of the App over this payment.
   */
  async verify({ key, intent }: IntendedPayment, signature: string): Promise<Buffer> {
    const [approvalKey, open] = await Promise.all([
      this.approvalKeys.get(key.appId),
      this.challenges.openOf(key.appId, intent.transfer_id),
    ]);
    if (!approvalKey) throw new AppError('app_signature_required', { reason: 'approval_key_unset' });
    const signed = open.find(({ challenge }) => isSignedByApp(approvalKey.publicKey, challenge, signature));
    if (!signed) {
      const reason = open.length === 0 ? 'challenge_unknown' : 'signature_invalid';
      throw new AppError('app_signature_required', { reason });
    }
    if (!isOffered(signed, { key, intent }))
      throw new AppError('app_signature_required', { reason: 'signed_payment_differs' });
    return signed.challenge;
  }
}
