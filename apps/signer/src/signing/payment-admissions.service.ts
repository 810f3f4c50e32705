import { intentDigest, networkNameOf, toDecimal } from '@latchkey/chains/payments';
import { Injectable } from '@nestjs/common';
import { walletPaymentSigned } from '@latchkey/contracts/catalogue';
import { Outbox } from '@latchkey/platform/outbox';
import type { EntityManager } from 'typeorm';
import type { Proved } from '../approvals/awaiting-payment.entity.js';
import { AwaitingPayments, type BroughtPayment } from '../approvals/awaiting-payments.service.js';
import { PaymentChallengesRepository } from '../confirmations/payment-challenges.repository.js';
import type { ProvedPayment } from '../confirmations/presented-proofs.service.js';
import type { Needs } from '../policies/needs.rules.js';
import { lackedApprovals, unmetNeed } from '../policies/unmet.rules.js';
import { type KeepOutcome, SignedIntentsRepository } from './signed-intents.repository.js';

/** Keeps payments that no policy refuses: as signed, or until others have approved them. */
@Injectable()
export class PaymentAdmissions {
  constructor(
    private readonly intents: SignedIntentsRepository,
    private readonly awaiting: AwaitingPayments,
    private readonly challenges: PaymentChallengesRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @param proved what came with the payment now.
   * @throws AppError for a payment that lacks what it needs, and for one that was rejected or is another one.
   */
  async admit(
    tx: EntityManager,
    brought: BroughtPayment,
    { needs, proved }: { needs: Needs; proved: ProvedPayment },
  ): Promise<KeepOutcome | 'awaiting' | 'proof_used'> {
    const presented = await this.awaiting.presented(tx, brought, proved);
    const unmet = unmetNeed(needs, presented);
    if (unmet) throw unmet;
    const { place, intent, slot } = brought;
    const { appId, userId } = place;
    if (!(await this.challenges.spend(tx, appId, proved.challenges))) return 'proof_used';
    const { transfer_id: transferId, expires_at: expiresAt } = intent;
    const kept = { appId, userId, transferId, digest: intentDigest(place, intent), slot, expiresAt };
    const needed = lackedApprovals(needs, presented);
    if (needed) {
      const isAwaiting = await this.awaiting.keep(tx, brought, { needed, proved: presented });
      return isAwaiting ? 'awaiting' : this.intents.whyNot(tx, kept);
    }
    const event = this.outbox.event(walletPaymentSigned, eventContent(brought, presented));
    const outcome = await this.intents.keep(tx, kept, event);
    if (outcome === 'kept' && presented.hasWaited) await this.awaiting.signed(tx, brought);
    return outcome;
  }
}

function eventContent({ place, intent }: BroughtPayment, { person }: Proved) {
  const { appId, userId, walletId } = place;
  const { transfer_id, currency, destination, units, decimals } = intent;
  const amount = toDecimal(BigInt(units), decimals);
  const network = networkNameOf(intent);
  const paid = {
    transfer_id,
    wallet_id: walletId,
    destination,
    amount,
    currency,
    ...(network && { network }),
  };
  return { appId, userId, data: { ...paid, session_id: person?.session_id ?? '' } };
}
