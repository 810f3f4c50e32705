import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EndedPayment } from '@latchkey/contracts/signer';
import { statement } from '@latchkey/platform/database';
import { Repository } from 'typeorm';
import { AwaitingPaymentEntity, type RejectedPaymentRow } from './awaiting-payment.entity.js';

// Locked in one order, so that two processes that end the same ones wait for each other.
const END = statement<RejectedPaymentRow>('awaiting_payments_end')`
  WITH ending AS MATERIALIZED (
    SELECT app_id, transfer_id FROM awaiting_payments
      WHERE (app_id, transfer_id) IN (SELECT * FROM unnest($1::text[], $2::text[]))
      ORDER BY app_id, transfer_id FOR UPDATE
  ), ended AS (
    UPDATE awaiting_payments AS payment SET expires_at = least(payment.expires_at, now()) FROM ending
      WHERE payment.app_id = ending.app_id AND payment.transfer_id = ending.transfer_id
      RETURNING payment.*
  )
  SELECT app_id AS "appId", transfer_id AS "transferId", rejected_at AS "rejectedAt", rejected_by AS "rejectedBy",
      rejected_note AS "rejectedNote"
    FROM ended WHERE rejected_at IS NOT NULL`;

/** Payments whose transfers have ended. */
@Injectable()
export class EndedPaymentsRepository {
  constructor(
    @InjectRepository(AwaitingPaymentEntity) private readonly payments: Repository<AwaitingPaymentEntity>,
  ) {}

  /** Ends payments; answers those that were rejected. SQL: one statement, which a rejection comes before or not at all. */
  end(ended: readonly EndedPayment[]): Promise<RejectedPaymentRow[]> {
    const places = [ended.map(({ app_id }) => app_id), ended.map(({ transfer_id }) => transfer_id)];
    return END.rows(this.payments, places);
  }
}
