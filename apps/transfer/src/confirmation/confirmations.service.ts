import { Injectable } from '@nestjs/common';
import { CHAIN_LIMIT_MS } from '@latchkey/chains';
import type { Caller } from '@latchkey/contracts';
import type { Transfer } from '@latchkey/contracts/transfer';
import type { CallContext } from '@latchkey/platform/rpc';
import type { TransferRow } from '../transfers/transfer.entity.js';
import { toTransferView } from '../transfers/transfer.view.js';
import { TransfersService } from '../transfers/transfers.service.js';
import { SourceWallets } from '../wallets/source-wallets.js';
import { isConfirmed } from './confirmation.rules.js';
import { ConfirmationCommits } from './confirmation-commits.js';
import { Deadline } from './deadline.js';
import { LaneQueue, laneBusy } from './lane-queue.js';
import { PaymentDraftsService } from './payment-drafts.service.js';

/** For all of it: less than the gateway waits. */
const LIMIT_MS = 7000;
/** What is left at least when a turn begins: a chain and a wallet service that are well take less. */
const LEAST_TURN_MS = 2000;
/** What the chain leaves at least to the wallet service. */
const LEAST_SIGNING_MS = 500;

/** Makes a pending transfer a payment: draft, sign, store. Nothing is broadcast before it is stored. */
@Injectable()
export class ConfirmationsService {
  private readonly queue = new LaneQueue();

  constructor(
    private readonly transfers: TransfersService,
    private readonly drafts: PaymentDraftsService,
    private readonly wallets: SourceWallets,
    private readonly commits: ConfirmationCommits,
  ) {}

  async confirm(context: CallContext<Caller>, id: string): Promise<Transfer> {
    const deadline = new Deadline(LIMIT_MS);
    const row = await this.transfers.find(context.caller, id);
    if (isConfirmed(row.status)) return toTransferView(row);
    const lane = `${context.caller.environment}/${row.network}/${row.sourceAddress}`;
    const patienceMs = deadline.leftMs - LEAST_TURN_MS;
    return toTransferView(
      await this.queue.run(lane, patienceMs, () => this.takeTurns(context, id, deadline)),
    );
  }

  /** Until the transfer is confirmed, by this call or another one: each turn that fails found that things had changed. */
  private async takeTurns(
    context: CallContext<Caller>,
    id: string,
    deadline: Deadline,
  ): Promise<TransferRow> {
    for (;;) {
      const row = await this.transfers.find(context.caller, id);
      if (isConfirmed(row.status)) return row;
      if (deadline.leftMs < LEAST_TURN_MS) throw laneBusy();
      const confirmed = await this.takeTurn(context, row, deadline);
      if (confirmed) return confirmed;
    }
  }

  private async takeTurn(
    context: CallContext<Caller>,
    row: TransferRow,
    deadline: Deadline,
  ): Promise<TransferRow | undefined> {
    const { environment } = context.caller;
    const chainMs = Math.min(CHAIN_LIMIT_MS, deadline.leftMs - LEAST_SIGNING_MS);
    const drafted = await this.drafts.draft(row, environment, AbortSignal.timeout(chainMs));
    if (!drafted) return undefined;
    const { draft, network, payment, nonce } = drafted;
    const order = { ...row, unsigned: draft.unsigned, limitMs: Math.max(deadline.leftMs, LEAST_SIGNING_MS) };
    const signature = await this.wallets.sign(context, order);
    const signed = network.assemble(draft, signature, payment);
    return this.commits.commit(row, drafted, { draft, nonce, signed, environment });
  }
}
