import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import type { Transfer } from '@latchkey/contracts/transfer';
import type { CallContext } from '@latchkey/platform/rpc';
import { ConfirmationsService } from '../confirmation/confirmations.service.js';
import { SourceWallets } from '../confirmation/source-wallets.js';
import { isSigned } from '../transfers/transfer.rules.js';
import { toTransferView } from '../transfers/transfer.view.js';
import { TransfersRepository } from '../transfers/transfers.repository.js';
import { AwaitingTransfers } from './awaiting-transfers.service.js';

/** Brings transfers to where their approvals are, which the signer counts: shown, rejected, or paid. */
@Injectable()
export class FollowedApprovals {
  constructor(
    private readonly transfers: TransfersRepository,
    private readonly wallets: SourceWallets,
    private readonly awaiting: AwaitingTransfers,
    private readonly confirmations: ConfirmationsService,
  ) {}

  /** @throws AppError transfer_not_found; transfer_not_pending for one that has ended; what a confirmation throws. */
  async follow(context: CallContext<Caller>, id: string): Promise<Transfer> {
    const endsAt = this.confirmations.newEnd();
    const { app_id: appId } = context.caller;
    const row = await this.transfers.get(appId, id);
    if (row.status === 'rejected' || isSigned(row.status)) return toTransferView(row);
    const decided = await this.wallets.approvals(context, id);
    // A confirmation that was cut off has left it pending.
    await this.awaiting.wait(row);
    await this.awaiting.show(row, decided);
    if (decided.is_complete && !decided.rejection) return this.confirmations.pay(context, id, endsAt);
    return toTransferView(await this.transfers.get(appId, id));
  }
}
