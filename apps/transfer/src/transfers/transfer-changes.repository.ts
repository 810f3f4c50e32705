import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type NewTransfer, PENDING, TRANSFER_COLUMNS, type TransferRow } from './transfer.entity.js';
import { changed } from './transfer.rules.js';

/** What makes transfers and ends pending ones, each inside the transaction of its use case. */
@Injectable()
export class TransferChangesRepository {
  /** Undefined where the App has a transfer of this `custom_id` already. */
  async insert(tx: EntityManager, transfer: NewTransfer): Promise<TransferRow | undefined> {
    const [row] = await tx.query<TransferRow[]>(
      `INSERT INTO transfers (id, app_id, user_id, source, source_address, network, currency, asset_kind, contract,
          decimals, units, dest, custom_id, content_digest, notes, fees, fee_decimals, chain, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
          now() + $19 * interval '1 minute')
        ON CONFLICT ON CONSTRAINT transfers_custom_id_key DO NOTHING RETURNING ${TRANSFER_COLUMNS}`,
      [
        transfer.id,
        transfer.appId,
        transfer.userId,
        transfer.source,
        transfer.sourceAddress,
        transfer.network,
        transfer.currency,
        transfer.assetKind,
        transfer.contract,
        transfer.decimals,
        transfer.units,
        transfer.dest,
        transfer.customId,
        transfer.contentDigest,
        transfer.notes,
        transfer.fees,
        transfer.feeDecimals,
        transfer.chain,
        transfer.expiresInMinutes,
      ],
    );
    return row;
  }

  /** Undefined where it is not pending (any more). */
  async cancel(tx: EntityManager, appId: string, id: string): Promise<TransferRow | undefined> {
    const [[row]] = await tx.query<[TransferRow[], number]>(
      `UPDATE transfers SET status = $3, cancelled_at = now(), updated_at = now()
        WHERE app_id = $1 AND id = $2 AND ${PENDING} RETURNING ${TRANSFER_COLUMNS}`,
      [appId, id, changed('pending', 'cancelled')],
    );
    return row;
  }

  /** Writes down what every reader sees already. */
  async expire(tx: EntityManager, limit: number): Promise<TransferRow[]> {
    const [rows] = await tx.query<[TransferRow[], number]>(
      `UPDATE transfers SET status = $2, updated_at = expires_at
        WHERE id = ANY(ARRAY(
          SELECT id FROM transfers WHERE status = 'pending' AND expires_at <= now()
            ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED
        )) RETURNING ${TRANSFER_COLUMNS}`,
      [limit, changed('pending', 'expired')],
    );
    return rows;
  }
}
