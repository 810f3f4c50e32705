import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { statement } from '@latchkey/platform/database';
import { Repository } from 'typeorm';
import { AwaitingPaymentEntity, type EndingPayment, type TransferPlace } from './awaiting-payment.entity.js';
import { PaymentKeyEntity } from './payment-key.entity.js';

// It waits for no row: a deletion locks rows in another order, after the lock of its user, which is not taken here.
const END = statement<EndingPayment>('awaiting_payments_end')`
  WITH asked AS (
    SELECT app_id, transfer_id FROM awaiting_payments
      WHERE (app_id, transfer_id) IN (SELECT * FROM unnest($1::text[], $2::text[]))
  ), ending AS MATERIALIZED (
    SELECT app_id, transfer_id FROM awaiting_payments AS payment JOIN asked USING (app_id, transfer_id)
      FOR UPDATE OF payment SKIP LOCKED
  ), ended AS (
    UPDATE awaiting_payments AS payment SET ended_at = coalesce(payment.ended_at, now()) FROM ending
      WHERE payment.app_id = ending.app_id AND payment.transfer_id = ending.transfer_id
      RETURNING payment.*
  )
  SELECT app_id AS "appId", transfer_id AS "transferId", ended.ended_at IS NULL AS "isBusy",
      ended.rejected_at AS "rejectedAt",
      coalesce(ended.rejected_by, '') AS "rejectedBy", coalesce(ended.rejected_note, '') AS "rejectedNote"
    FROM asked LEFT JOIN ended USING (app_id, transfer_id)
    ORDER BY app_id, transfer_id`;

/** Payments whose transfers have ended. */
@Injectable()
export class EndedPaymentsRepository {
  constructor(
    @InjectRepository(AwaitingPaymentEntity) private readonly payments: Repository<AwaitingPaymentEntity>,
    @InjectRepository(PaymentKeyEntity) private readonly keys: Repository<PaymentKeyEntity>,
  ) {}

  /** Ends payments, and answers those that are known, in one order for every caller. SQL: one statement, which a decision comes before or not at all. */
  end(places: readonly TransferPlace[]): Promise<EndingPayment[]> {
    return END.rows(this.payments, [
      places.map(({ appId }) => appId),
      places.map(({ transferId }) => transferId),
    ]);
  }

  /** Of payments that have ended, the oldest first. */
  async approvals(places: readonly TransferPlace[]): Promise<PaymentKeyEntity[]> {
    // Without conditions it would find all.
    if (places.length === 0) return [];
    const where = places.map(({ appId, transferId }) => ({ appId, transferId, part: 'approved' as const }));
    return this.keys.find({ where, order: { actedAt: 'ASC' } });
  }
}
