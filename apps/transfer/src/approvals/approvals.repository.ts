import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { PaymentApproval, PaymentRejection } from '@latchkey/contracts/signer';
import { statement } from '@latchkey/platform/database';
import { type EntityManager, Repository } from 'typeorm';
import { PENDING, TransferEntity, type TransferPlace, UNSIGNED } from '../transfers/transfer.entity.js';
import { changed } from '../transfers/transfer.rules.js';

const AWAIT = statement('approvals_await')`
  UPDATE transfers SET status = $3, updated_at = now() WHERE app_id = $1 AND id = $2 AND ${PENDING}`;

// The signer only adds to them, so the longer list is the newer one.
const SHOW = statement('approvals_show')`
  UPDATE transfers SET approvals = $3::jsonb, updated_at = now()
  WHERE app_id = $1 AND id = $2 AND jsonb_array_length(approvals) < jsonb_array_length($3::jsonb)`;

// Also at its end: the signer decides between the two.
const REJECT = statement('approvals_reject')`
  UPDATE transfers SET status = $3, rejection = $4, updated_at = now()
  WHERE app_id = $1 AND id = $2 AND ${UNSIGNED}`;

/** What transfers show of their approvals: the signer decides them. */
@Injectable()
export class ApprovalsRepository {
  constructor(@InjectRepository(TransferEntity) private readonly transfers: Repository<TransferEntity>) {}

  /** False where it is not pending. SQL: one statement decides between this, cancelling and expiring. */
  async await(tx: EntityManager, { appId, id }: TransferPlace): Promise<boolean> {
    return (await AWAIT.count(tx, [appId, id, changed('pending', 'awaiting_approval')])) === 1;
  }

  /** SQL: of two calls that have asked the signer, the one that asked last is not undone. */
  async show(
    { appId, id }: TransferPlace,
    approvals: readonly PaymentApproval[],
    tx?: EntityManager,
  ): Promise<void> {
    await SHOW.run(tx ?? this.transfers, [appId, id, JSON.stringify(approvals)]);
  }

  /** @returns how many it has changed: 1, or 0. SQL: one statement decides between this, a payment and the end. */
  reject({ appId, id }: TransferPlace, rejection: PaymentRejection, tx?: EntityManager): Promise<number> {
    const status = changed('awaiting_approval', 'rejected');
    return REJECT.count(tx ?? this.transfers, [appId, id, status, JSON.stringify(rejection)]);
  }
}
