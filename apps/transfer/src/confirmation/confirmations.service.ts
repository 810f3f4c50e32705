import { Injectable } from '@nestjs/common';
import type { Caller, SessionCredential } from '@latchkey/contracts';
import type { Transfer } from '@latchkey/contracts/transfer';
import type { CallContext } from '@latchkey/platform/rpc';
import { ExecutionWorker } from '../execution/execution-worker.js';
import { PaymentChangesService } from '../execution/payment-changes.service.js';
import type { TransferEntity } from '../transfers/transfer.entity.js';
import { isConfirmed } from '../transfers/transfer.rules.js';
import { toTransferView } from '../transfers/transfer.view.js';
import { TransfersRepository } from '../transfers/transfers.repository.js';
import { LaneQueue, laneBusy } from './lane-queue.js';
import { SignedPaymentsService } from './signed-payments.service.js';

/** For the whole confirmation: less than the gateway waits. */
const LIMIT_MS = 7000;
/** The least time for one turn: a healthy chain and a healthy wallet service take less. */
const LEAST_TURN_MS = 2000;

/** Makes a pending transfer a payment: draft, sign, store, and only then broadcast. */
@Injectable()
export class ConfirmationsService {
  private readonly queue = new LaneQueue();

  constructor(
    private readonly transfers: TransfersRepository,
    private readonly signedPayments: SignedPaymentsService,
    private readonly changes: PaymentChangesService,
    private readonly worker: ExecutionWorker,
  ) {}

  /** @param session of the person who confirms, which the signer checks; it is not kept here. */
  async confirm(
    context: CallContext<Caller>,
    id: string,
    session: SessionCredential = {},
  ): Promise<Transfer> {
    const endsAt = performance.now() + LIMIT_MS;
    const leftMs = () => Math.floor(endsAt - performance.now());
    const { app_id: appId, environment } = context.caller;
    const row = await this.transfers.get(appId, id);
    if (isConfirmed(row.status)) return toTransferView(row);
    const lane = `${environment}/${row.network}/${row.sourceAddress}`;
    const turns = () => this.takeTurns(context, { id, session }, leftMs);
    return toTransferView(await this.queue.run(lane, leftMs() - LEAST_TURN_MS, turns));
  }

  /** Repeats until this call or another one has confirmed it: a turn fails where things changed meanwhile. */
  private async takeTurns(
    context: CallContext<Caller>,
    { id, session }: { id: string; session: SessionCredential },
    leftMs: () => number,
  ): Promise<TransferEntity> {
    for (;;) {
      const row = await this.transfers.get(context.caller.app_id, id);
      if (isConfirmed(row.status)) return row;
      if (leftMs() < LEAST_TURN_MS) throw laneBusy();
      const payment = await this.signedPayments.sign(context, { row, session }, leftMs);
      const begun = payment && (await this.changes.begin(row, payment));
      if (!begun) continue;
      this.worker.nudge();
      return begun;
    }
  }
}
