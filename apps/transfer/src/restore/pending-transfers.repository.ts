import type { EntityManager } from 'typeorm';
import { PENDING, type TransferRow } from '../transfers/transfer.entity.js';
import { changed } from '../transfers/transfer.rules.js';

export type CancelledTransfer = Pick<TransferRow, 'id' | 'appId' | 'userId' | 'source' | 'status'>;

/** Transfers of all Apps that wait to be confirmed. */
export class PendingTransfersRepository {
  async cancel(tx: EntityManager, limit: number): Promise<CancelledTransfer[]> {
    const [rows] = await tx.query<[CancelledTransfer[], number]>(
      `UPDATE transfers SET status = $2, cancelled_at = now(), updated_at = now() WHERE id IN (
          SELECT id FROM transfers WHERE ${PENDING} LIMIT $1 FOR UPDATE)
        RETURNING id, app_id AS "appId", user_id AS "userId", source, status`,
      [limit, changed('pending', 'cancelled')],
    );
    return rows;
  }
}
