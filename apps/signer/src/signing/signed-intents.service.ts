import { intentDigest, type SignedPlace, toDecimal } from '@latchkey/chains/payments';
import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type PaymentIntent } from '@latchkey/contracts';
import { transferRefused, walletPaymentSigned } from '@latchkey/contracts/catalogue';
import type { CheckedPerson } from '@latchkey/contracts/session';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import type { Refusal } from '../policies/decision.rules.js';
import { PaymentPolicies } from '../policies/payment-policies.service.js';
import { type PlacedPayment, placedPayment } from '../policies/placed-payment.rules.js';
import type { Presented } from '../policies/presented.js';
import { unmetNeed } from '../policies/unmet.rules.js';
import { signatureRefused } from './signature-refused.js';
import { type KeepOutcome, SignedIntentsRepository } from './signed-intents.repository.js';

/** What became of a signature; a refusal is that of a policy. */
type Outcome = KeepOutcome | Refusal;

/** What came with a payment, and whose session. */
type PresentedPayment = Presented & { readonly person: CheckedPerson | undefined };

/** A payment that was signed, and waits for the word of the policies. */
interface Signed {
  readonly place: SignedPlace;
  readonly intent: PaymentIntent;
  readonly payment: PlacedPayment;
  readonly presented: PresentedPayment;
}

/** Keeps the one payment of each transfer, if the policies admit it, and publishes an event of each signature. */
@Injectable()
export class SignedIntents {
  constructor(
    private readonly source: DataSource,
    private readonly intents: SignedIntentsRepository,
    private readonly policies: PaymentPolicies,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Keeps what a signature is for, and counts it, before it leaves.
   * @throws AppError transfer_limit_exceeded, destination_not_allowed, transfer_not_allowed by a policy, and the refusals of
   * a payment that lacks what a policy needs; signature_refused for another payment than the first of this transfer, and
   * after its end; wallet_not_found for a user who is deleted.
   */
  async keep(
    { place, caller }: { place: SignedPlace; caller: Caller },
    intent: PaymentIntent,
    presented: PresentedPayment,
  ): Promise<void> {
    const signed = { place, intent, payment: placedPayment(place, intent, caller), presented };
    const outcome = await this.source.transaction((tx) => this.keepIn(tx, signed));
    if (typeof outcome === 'object') throw await this.policies.errorOf(outcome, signed.payment);
    switch (outcome) {
      case 'kept':
        return;
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

  /** A transfer service of version 0.2.0 names neither destination nor amount, so no policy could decide. */
  async keepUnnamed({ app_id: appId, ...unset }: Caller): Promise<void> {
    if (await this.policies.hasAny(appId, unset)) throw signatureRefused('intent_missing');
  }

  /** Sum, decision, count and signature are one transaction, and those of an App follow each other. */
  private async keepIn(tx: EntityManager, signed: Signed): Promise<Outcome> {
    const { place, intent, payment, presented } = signed;
    const { transfer_id: transferId, expires_at: expiresAt } = intent;
    const { appId, userId } = place;
    const { app, verdict } = await this.policies.judge(tx, transferId, payment);
    this.outbox.nudgeAfter(tx);
    if ('refusal' in verdict) {
      const data = { transfer_id: transferId, source: place.walletId, error_type: verdict.refusal.code };
      await this.outbox.add(tx, transferRefused, { appId, userId, data });
      return verdict.refusal;
    }
    const unmet = unmetNeed(verdict.needs, presented);
    if (unmet) throw unmet;
    const kept = { appId, userId, transferId, digest: intentDigest(place, intent), expiresAt };
    const event = this.outbox.event(walletPaymentSigned, eventContent(signed));
    const outcome = await this.intents.keep(tx, kept, event);
    if (outcome === 'kept') await this.policies.count(tx, app, transferId, payment);
    return outcome;
  }
}

function eventContent({ place, intent, presented }: Signed) {
  const { appId, userId, walletId } = place;
  const { transfer_id, currency, destination, units, decimals } = intent;
  const amount = toDecimal(BigInt(units), decimals);
  const paid = { transfer_id, wallet_id: walletId, destination, amount, currency };
  return { appId, userId, data: { ...paid, session_id: presented.person?.session_id ?? '' } };
}
