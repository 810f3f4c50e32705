import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import { transferApproved, transferRejected } from '@latchkey/contracts/catalogue';
import type { ApprovalInput, DecisionInput, PaymentApprovals } from '@latchkey/contracts/signer';
import { Outbox } from '@latchkey/platform/outbox';
import type { CallContext } from '@latchkey/platform/rpc';
import { KeyOwners } from '../custody/key-owners.js';
import { PaymentFreezes } from '../freezes/payment-freezes.service.js';
import { actingKey, toApprovalsView } from './approvals.rules.js';
import { isRejectedBy, notAllowed, requireMeant, requireOpen } from './decision-refusals.rules.js';
import type { AwaitingPaymentEntity, MeantPayment, TransferPlace } from './awaiting-payment.entity.js';
import { AwaitingPaymentsRepository } from './awaiting-payments.repository.js';
import type { ActingKey } from './payment-key.entity.js';

/** A key that decides about a payment that is known. */
interface Deciding {
  readonly payment: AwaitingPaymentEntity;
  readonly key: ActingKey;
  readonly note: string;
}

/** Counts who approves payments, and ends those that are rejected. It signs nothing. */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly payments: AwaitingPaymentsRepository,
    private readonly owners: KeyOwners,
    private readonly freezes: PaymentFreezes,
    private readonly outbox: Outbox,
  ) {}

  /** @throws AppError transfer_not_found for one that was not confirmed, or needed no approvals. */
  async get({ app_id: appId }: Caller, transferId: string): Promise<PaymentApprovals> {
    return this.viewOf(await this.known({ appId, transferId }));
  }

  /**
   * Repeated by a key whose approval counts, it answers what is counted.
   * @throws AppError payments_frozen; transfer_not_found; user_blocked; payment_differs; transfer_not_pending; approval_not_allowed for a key
   * that has had another part in the payment, and for a key of the other kind; service_unavailable while too many payments of the App wait.
   */
  async approve(context: CallContext<Caller>, input: ApprovalInput): Promise<PaymentApprovals> {
    await this.freezes.requireUnfrozen(context.caller.app_id);
    const deciding = await this.deciding(context, input);
    const { payment } = deciding;
    await this.owners.admit(context, payment.userId);
    const meant = meantOf(input);
    const decision = this.decisionOf(deciding, transferApproved);
    const isApproved = await this.freezes.whileUnfrozen(payment.appId, (tx) =>
      this.payments.approve(tx, decision, meant),
    );
    if (!isApproved) await this.requireRepeated(deciding, meant);
    return this.changed(payment);
  }

  /** @throws AppError transfer_not_found; transfer_not_pending; approval_not_allowed */
  async reject(context: CallContext<Caller>, input: DecisionInput): Promise<PaymentApprovals> {
    const deciding = await this.deciding(context, input);
    const { payment, key } = deciding;
    if (await this.payments.reject(this.decisionOf(deciding, transferRejected))) return this.changed(payment);
    const now = await this.known(payment);
    if (isRejectedBy(now, key)) return this.viewOf(now);
    requireOpen(now);
    throw notAllowed(now, await this.payments.partOf(payment, key));
  }

  private async deciding(
    { caller, actor }: CallContext<Caller>,
    { transfer_id: transferId, note }: DecisionInput,
  ): Promise<Deciding> {
    const payment = await this.known({ appId: caller.app_id, transferId });
    const key = actingKey(actor);
    if (!key) throw new AppError('approval_not_allowed');
    return { payment, key, note };
  }

  /** An answer may be lost, or the payment fail once all have approved: then the same key tries again. */
  private async requireRepeated({ payment, key }: Deciding, meant: MeantPayment): Promise<void> {
    const now = await this.known(payment);
    requireMeant(now, meant);
    const own = await this.payments.partOf(payment, key);
    const isOwn = own?.part === 'approved';
    if (!isOwn || !now.signedAt) requireOpen(now);
    if (!isOwn) throw notAllowed(now, own);
  }

  private decisionOf(
    { payment, key, note }: Deciding,
    definition: typeof transferApproved | typeof transferRejected,
  ) {
    const { appId, transferId, userId, walletId: source, amount, currency, networkName: network } = payment;
    const data = { transfer_id: transferId, source, amount, currency, ...(network && { network }) };
    const event = this.outbox.event(definition, { appId, userId, data });
    return { appId, transferId, ...key, note, event };
  }

  private async changed(payment: AwaitingPaymentEntity): Promise<PaymentApprovals> {
    this.outbox.nudge();
    return this.viewOf(await this.known(payment));
  }

  private async known(place: TransferPlace): Promise<AwaitingPaymentEntity> {
    const payment = await this.payments.find(place);
    if (!payment) throw new AppError('transfer_not_found');
    return payment;
  }

  private async viewOf(payment: AwaitingPaymentEntity): Promise<PaymentApprovals> {
    return toApprovalsView(payment, await this.payments.approvalsOf(payment));
  }
}

const meantOf = ({ destination, amount, currency, memo }: ApprovalInput): MeantPayment => ({
  ...(destination !== undefined && { destination }),
  ...(amount !== undefined && { amount }),
  ...(currency !== undefined && { currency }),
  ...(memo !== undefined && { memo }),
});
