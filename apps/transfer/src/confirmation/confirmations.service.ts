import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import type { BegunConfirmation, ConfirmationProofs } from '@latchkey/contracts/signer';
import type {
  BeginConfirmationRequest,
  Transfer,
  TransferRef,
  TransferStatus,
} from '@latchkey/contracts/transfer';
import type { CallContext } from '@latchkey/platform/rpc';
import type { TransferEntity } from '../transfers/transfer.entity.js';
import { isSigned } from '../transfers/transfer.rules.js';
import { toTransferView } from '../transfers/transfer.view.js';
import { TransfersRepository } from '../transfers/transfers.repository.js';
import { LaneQueue, laneBusy } from './lane-queue.js';
import { SignedPaymentsService } from './signed-payments.service.js';
import { StoredPayments } from './stored-payments.service.js';

/** For the whole confirmation, or approval: less than the gateway waits. */
const LIMIT_MS = 7000;
/** The least time for one turn: a healthy chain and a healthy wallet service take less. */
const LEAST_TURN_MS = 2000;

/** Before a lane is read again that is another process's, or has changed. */
const PAUSE_MS = 50;

interface PaymentOrder {
  /** Of the transfer. */
  readonly id: string;
  readonly proofs: ConfirmationProofs;
  /** On the clock of `performance`. */
  readonly endsAt: number;
}

interface PaymentTurns extends PaymentOrder {
  /** Whether there is nothing left to do. @throws AppError transfer_not_pending where there never will be. */
  readonly isDone: (status: TransferStatus) => boolean;
}

/** Makes a pending transfer a payment: draft, sign, store, and only then broadcast. */
@Injectable()
export class ConfirmationsService {
  private readonly queue = new LaneQueue();

  constructor(
    private readonly transfers: TransfersRepository,
    private readonly signedPayments: SignedPaymentsService,
    private readonly storedPayments: StoredPayments,
  ) {}

  /** Offers the payment to its person and its App. @throws AppError transfer_not_pending, and what its offer throws. */
  async begin(
    context: CallContext<Caller>,
    { transfer_id: id, domain }: TransferRef & BeginConfirmationRequest,
  ): Promise<BegunConfirmation> {
    const row = await this.transfers.get(context.caller.app_id, id);
    const { status, userId } = row;
    if (status !== 'pending' && status !== 'awaiting_approval')
      throw new AppError('transfer_not_pending', { reason: `transfer_${status}`, userId });
    return this.signedPayments.offer(context, row, domain);
  }

  /**
   * Also of a transfer that waits for approvals: the policies, which may have changed, say again what it needs.
   * @param proofs what came with the confirmation, which the signer checks; it is not kept here.
   */
  confirm(context: CallContext<Caller>, id: string, proofs: ConfirmationProofs = {}): Promise<Transfer> {
    return this.run(context, { id, proofs, endsAt: this.newEnd() });
  }

  /** Pays a transfer that was confirmed before, and has all its approvals: the signer knows what came with both. */
  pay(context: CallContext<Caller>, id: string, endsAt: number): Promise<Transfer> {
    return this.run(context, { id, proofs: {}, endsAt });
  }

  /** When a call that begins now has to be over. */
  newEnd(): number {
    return performance.now() + LIMIT_MS;
  }

  private async run(context: CallContext<Caller>, order: PaymentOrder): Promise<Transfer> {
    const leftMs = () => Math.floor(order.endsAt - performance.now());
    const { app_id: appId, environment } = context.caller;
    const row = await this.transfers.get(appId, order.id);
    if (isSigned(row.status)) return toTransferView(row);
    // A call that began before the transfer was confirmed has nothing left to do once another one has confirmed it.
    const isDone = (status: TransferStatus) => isSigned(status) || status !== row.status;
    const lane = `${environment}/${row.network}/${row.sourceAddress}`;
    const turns = () => this.takeTurns(context, { ...order, isDone }, leftMs);
    return toTransferView(await this.queue.run(lane, leftMs() - LEAST_TURN_MS, turns));
  }

  /** Repeats until this call or another one has done it: a turn fails where things changed meanwhile. */
  private async takeTurns(
    context: CallContext<Caller>,
    { id, proofs, isDone }: PaymentTurns,
    leftMs: () => number,
  ): Promise<TransferEntity> {
    for (;;) {
      const row = await this.transfers.get(context.caller.app_id, id);
      if (isDone(row.status)) return row;
      if (leftMs() < LEAST_TURN_MS) throw laneBusy();
      const payment = await this.signedPayments
        .sign(context, { row, proofs }, leftMs)
        .catch((error: unknown) => this.unlessDone(row, isDone, error));
      const stored = payment && (await this.storedPayments.store(row, payment));
      if (stored) return stored;
      await setTimeout(PAUSE_MS);
    }
  }

  /** What was signed over a payment is used up once: another call that brought it, too, may have paid meanwhile. */
  private async unlessDone(
    { appId, id }: TransferEntity,
    isDone: PaymentTurns['isDone'],
    error: unknown,
  ): Promise<undefined> {
    const now = await this.transfers.get(appId, id).catch(() => undefined);
    if (!now || !isDone(now.status)) throw error;
  }
}
