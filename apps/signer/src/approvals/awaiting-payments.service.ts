import {
  intentDigest,
  networkNameOf,
  type SignedPlace,
  type Slot,
  toDecimal,
} from '@latchkey/chains/payments';
import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type NeededApprovals, type PaymentIntent } from '@latchkey/contracts';
import type { EntityManager } from 'typeorm';
import type { ProvedPayment } from '../confirmations/presented-proofs.service.js';
import type { Presented } from '../policies/presented.js';
import { signatureRefused } from '../signing/signature-refused.js';
import type { Unset } from '../policies/unset-policy.rules.js';
import { presentedInAll } from './approvals.rules.js';
import type { Proved } from './awaiting-payment.entity.js';
import { AwaitingPaymentsRepository } from './awaiting-payments.repository.js';
import type { ActingKey } from './payment-key.entity.js';

/** A payment, and the keys that have brought it so far. */
export interface BroughtPayment {
  readonly place: SignedPlace;
  readonly intent: PaymentIntent;
  readonly slot: Slot;
  readonly unset: Unset;
  readonly environment: Caller['environment'];
  readonly createdBy: string;
  /** Undefined for a caller without a key. */
  readonly confirmedBy: ActingKey | undefined;
}

/** What came with a payment in all, and whether it has waited for approvals. */
type PresentedInAll = Presented & Proved & { readonly hasWaited: boolean };

/** Payments that wait for approvals, as a signature finds them: all within its transaction. */
@Injectable()
export class AwaitingPayments {
  constructor(private readonly payments: AwaitingPaymentsRepository) {}

  /**
   * What came with a payment in all. What came with its confirmation holds for this payment alone.
   * @throws AppError transfer_not_pending for one that was rejected; signature_refused for another payment than the one that
   * was confirmed for its transfer, and after its end.
   */
  async presented(
    tx: EntityManager,
    { place, intent }: BroughtPayment,
    now: ProvedPayment,
  ): Promise<PresentedInAll> {
    const known = await this.payments.known(tx, transferOf(place, intent));
    if (known && !known.digest.equals(intentDigest(place, intent))) throw signatureRefused('intent_changed');
    if (known?.isOver) throw signatureRefused('intent_expired');
    if (known?.isRejected) throw new AppError('transfer_not_pending', { reason: 'transfer_rejected' });
    return { ...presentedInAll(now, known), hasWaited: known !== undefined };
  }

  /** Keeps a payment until it is approved; false for one that has ended, or whose user is deleted. */
  keep(
    tx: EntityManager,
    { place, intent, createdBy, confirmedBy }: BroughtPayment,
    { needed, proved }: { needed: NeededApprovals; proved: Proved },
  ): Promise<boolean> {
    if (!confirmedBy) throw new AppError('secret_key_required');
    const { person, passkey, passkeyDigest, appSignature } = proved;
    return this.payments.keep(tx, {
      ...place,
      ...transferOf(place, intent),
      digest: intentDigest(place, intent),
      ...contentOf(intent),
      neededCount: needed.count,
      neededBy: needed.by,
      presented: { person, passkey, passkeyDigest, appSignature },
      expiresAt: intent.expires_at,
      createdBy,
      confirmedBy,
    });
  }

  /** From now on no key rejects it. */
  signed(tx: EntityManager, { place, intent }: BroughtPayment): Promise<void> {
    return this.payments.signed(tx, transferOf(place, intent));
  }
}

const transferOf = ({ appId }: SignedPlace, { transfer_id: transferId }: PaymentIntent) => ({
  appId,
  transferId,
});

function contentOf(intent: PaymentIntent) {
  const { chain, destination, units, decimals, currency, memo } = intent;
  return {
    network: chain,
    networkName: networkNameOf(intent) ?? null,
    destination,
    amount: toDecimal(BigInt(units), decimals),
    currency,
    memo: memo ?? null,
  };
}
