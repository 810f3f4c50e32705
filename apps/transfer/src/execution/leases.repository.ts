import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { ChainLine } from '../networks/networks.js';
import { TransferEntity } from '../transfers/transfer.entity.js';
import { type ClaimedRow, ENVIRONMENT, SENT } from './sent-payment.js';

/** What a look at a payment has shown. */
interface Postponement {
  readonly pauseMs: number;
  /** What the chain said; absent where it said nothing. */
  readonly isSuperseded?: boolean;
  /** Of the form of the payment that the chain knows, where there are several. */
  readonly hash?: string | undefined;
}

// The lease is longer than one attempt may take, so that two workers hold one transfer only where it is woken during an
// attempt. Both then send the same bytes, or another form with the same number.
export const CLAIM = statement<ClaimedRow>('leases_claim')`
  UPDATE transfers SET attempts = attempts + 1, due_at = now() + interval '15 seconds'
  WHERE id = ANY(ARRAY(
    SELECT id FROM transfers WHERE status = 'processing' AND network = $1 AND ${ENVIRONMENT} = ANY($3) AND due_at <= now()
      ORDER BY due_at, nonce LIMIT $2 FOR UPDATE SKIP LOCKED
  )) RETURNING ${SENT}, attempts, due_at::text AS "leasedUntil",
    coalesce(1000 * extract(epoch FROM now() - superseded_since), 0)::float8 AS "supersededForMs"`;

const POSTPONE = statement('leases_postpone')`
  UPDATE transfers SET due_at = now() + $3::float8 * interval '1 ms',
    superseded_since = CASE $4::boolean WHEN true THEN coalesce(superseded_since, now()) WHEN false THEN NULL
      ELSE superseded_since END,
    blockchain_tx_hash = coalesce($5, blockchain_tx_hash)
  WHERE id = $1 AND attempts = $2 AND due_at <= $6::timestamptz AND status = 'processing'`;

// Counted anew: its looks follow each other as quickly as those of a payment that is confirmed now. One that the chain can no
// longer execute stays as it is: its first look would ask nothing, and forget since when that is so.
export const WAKE_NEXT = statement('leases_wake_next')`
  UPDATE transfers SET attempts = 0, due_at = now()
  WHERE status = 'processing' AND superseded_since IS NULL AND id = (
    SELECT next.id FROM transfers AS ended JOIN transfers AS next ON next.network = ended.network
      AND next.source_address = ended.source_address AND next.chain = ended.chain AND next.nonce > ended.nonce
    WHERE ended.id = $1 AND next.status = 'processing' ORDER BY next.nonce LIMIT 1)`;

/** Payments under way, each leased to the process that looks at it. */
@Injectable()
export class LeasesRepository {
  constructor(@InjectRepository(TransferEntity) private readonly transfers: Repository<TransferEntity>) {}

  /** Leases transfers that are due, lower nonces first. SQL: parallel claims take different rows. */
  async claim({ name, serves }: Pick<ChainLine, 'name' | 'serves'>, limit: number): Promise<ClaimedRow[]> {
    const rows = await CLAIM.rows(this.transfers, [name, limit, serves]);
    return rows.sort((a, b) => Number(BigInt(a.nonce ?? 0) - BigInt(b.nonce ?? 0)));
  }

  /** Ends the lease; the transfer is due again after the pause. SQL: only the holder may, and not of one that was woken. */
  async postpone(
    { id, attempts, leasedUntil }: ClaimedRow,
    { pauseMs, isSuperseded, hash }: Postponement,
  ): Promise<void> {
    await POSTPONE.run(this.transfers, [id, attempts, pauseMs, isSuperseded, hash, leasedUntil]);
  }

  /** The payment behind this one in its lane is due now, also while it is leased. SQL: a look into an index finds it. */
  async wakeNext({ id }: Pick<ClaimedRow, 'id'>): Promise<void> {
    await WAKE_NEXT.run(this.transfers, [id]);
  }
}
