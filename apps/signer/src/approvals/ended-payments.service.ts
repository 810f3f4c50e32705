import type { EndedPayment, EndedPayments } from '@latchkey/contracts/signer';
import { Injectable } from '@nestjs/common';
import { toEndedPayments } from './approvals.rules.js';
import { EndedPaymentsRepository } from './ended-payments.repository.js';

/** Ends the wait of payments whose transfer has ended. */
@Injectable()
export class EndedPaymentsService {
  constructor(private readonly ended: EndedPaymentsRepository) {}

  /** @returns what was decided before; nothing is afterwards, but for those that are busy. */
  async end(payments: readonly EndedPayment[]): Promise<EndedPayments> {
    const places = payments.map(({ app_id: appId, transfer_id: transferId }) => ({ appId, transferId }));
    const ending = await this.ended.end(places);
    const ended = ending.filter(({ isBusy }) => !isBusy);
    return toEndedPayments(ending, await this.ended.approvals(ended));
  }
}
