import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import { transferRefused } from '@latchkey/contracts/catalogue';
import { Outbox } from '@latchkey/platform/outbox';
import type { EntityManager } from 'typeorm';
import type { BroughtPayment } from '../approvals/awaiting-payments.service.js';
import type { ProvedPayment } from '../confirmations/presented-proofs.service.js';
import type { Refusal } from '../policies/decision.rules.js';
import { PaymentPolicies } from '../policies/payment-policies.service.js';
import type { PlacedPayment } from '../policies/placed-payment.rules.js';
import { AppTransactions, requireTime } from '../spending/app-transactions.js';
import { PaymentAdmissions } from './payment-admissions.service.js';
import { signatureRefused } from './signature-refused.js';
import type { KeepOutcome } from './signed-intents.repository.js';

/** What became of a signature; a refusal is that of a policy. */
type Outcome = KeepOutcome | 'awaiting' | 'proof_used' | Refusal;

/** A payment that was signed, and waits for the word of the policies. */
interface Signed extends BroughtPayment {
  readonly payment: PlacedPayment;
  /** What came with it now. */
  readonly proved: ProvedPayment;
}

/** Keeps the one payment of each transfer, if the policies admit it. */
@Injectable()
export class SignedIntents {
  constructor(
    private readonly transactions: AppTransactions,
    private readonly policies: PaymentPolicies,
    private readonly admissions: PaymentAdmissions,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Keeps what a signature is for, and counts it, before it leaves.
   * @param endsAt when no caller waits for the signature any more, by `performance.now`.
   * @returns false for a payment that waits for approvals: its signature is dropped.
   * @throws AppError transfer_limit_exceeded, destination_not_allowed, transfer_not_allowed by a policy, and the refusals of
   * a payment that lacks what a policy needs, or comes with what was used before; transfer_not_pending for one that was
   * rejected; signature_refused for another payment than the first of this transfer, for one that its chain could execute too
   * often, and after its end; wallet_not_found for a user who is deleted; service_unavailable while too many payments of the
   * App wait, and after `endsAt`.
   */
  async keep(brought: BroughtPayment, proved: ProvedPayment, endsAt: number): Promise<boolean> {
    const { place, intent, unset, environment } = brought;
    const payment = this.policies.placed({ ...place, unset, environment }, intent);
    const signed = { ...brought, payment, proved };
    const outcome = await this.transactions.run(place.appId, (tx) => this.keepIn(tx, signed, endsAt), endsAt);
    if (typeof outcome === 'object') throw await this.policies.errorOf(outcome, signed.payment);
    switch (outcome) {
      case 'kept':
        return true;
      case 'awaiting':
        return false;
      case 'proof_used':
        throw usedProof(proved);
      case 'changed':
        throw signatureRefused('intent_changed');
      case 'expired':
        throw signatureRefused('intent_expired');
      case 'too_often':
        throw signatureRefused('intent_signed_too_often');
      case 'user_deleted':
        throw new AppError('wallet_not_found');
      default:
        return outcome satisfies never;
    }
  }

  /** A transfer service of version 0.2.0 names neither destination nor amount, so no policy could decide. */
  async keepUnnamed(caller: Caller, endsAt: number): Promise<boolean> {
    const isAdmitted = await this.transactions.run(
      caller.app_id,
      (tx) => this.policies.admitsUnnamed(tx, caller),
      endsAt,
    );
    if (!isAdmitted) throw signatureRefused('intent_missing');
    return true;
  }

  /** Sum, decision, count and signature are one transaction, and those of an App follow each other. */
  private async keepIn(tx: EntityManager, signed: Signed, endsAt: number): Promise<Outcome> {
    const { place, intent, payment, proved } = signed;
    const { transfer_id: transferId } = intent;
    const { app, verdict } = await this.policies.judge(tx, transferId, payment);
    // It has waited for the lock of the App.
    requireTime(endsAt);
    this.outbox.nudgeAfter(tx);
    if ('refusal' in verdict) {
      const { appId, userId, walletId: source } = place;
      const data = { transfer_id: transferId, source, error_type: verdict.refusal.code };
      await this.outbox.add(tx, transferRefused, { appId, userId, data });
      return verdict.refusal;
    }
    const outcome = await this.admissions.admit(tx, signed, { needs: verdict.needs, proved });
    if (outcome !== 'kept') return outcome;
    await this.policies.count(tx, app, transferId, payment);
    requireTime(endsAt);
    return outcome;
  }
}

function usedProof({ passkey, appSignature }: ProvedPayment): AppError {
  const code = appSignature && !passkey ? 'app_signature_required' : 'invalid_webauthn_credential';
  return new AppError(code, { reason: 'challenge_used' });
}
