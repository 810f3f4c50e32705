import { NETWORK_NAME, toDecimal } from '@latchkey/chains';
import type { PricedTransferData } from '@latchkey/contracts/catalogue';
import type { Transfer } from '@latchkey/contracts/transfer';
import { toEpochSeconds } from '@latchkey/platform/clock';
import type { TransferEntity } from './transfer.entity.js';

/** The columns that the API shows. */
export type ShownTransfer = Pick<
  TransferEntity,
  | 'id'
  | 'appId'
  | 'userId'
  | 'status'
  | 'source'
  | 'units'
  | 'decimals'
  | 'dest'
  | 'network'
  | 'memo'
  | 'currency'
  | 'customId'
  | 'fees'
  | 'feeDecimals'
  | 'notes'
  | 'approvals'
  | 'rejection'
  | 'blockchainTxHash'
  | 'completedAt'
  | 'cancelledAt'
  | 'expiresAt'
  | 'createdAt'
  | 'updatedAt'
>;

export function toTransferView(row: ShownTransfer): Transfer {
  const amount = toDecimal(BigInt(row.units), row.decimals);
  return {
    id: row.id,
    app_id: row.appId,
    user_id: row.userId,
    status: row.status,
    source: row.source,
    source_amount: amount,
    dest: row.dest,
    ...(row.memo && { memo: row.memo }),
    dest_amount: amount,
    dest_currency: row.currency,
    source_currency: row.currency,
    network_name: NETWORK_NAME[row.network],
    custom_id: row.customId,
    total_fees: toDecimal(BigInt(row.fees), row.feeDecimals),
    notes: row.notes,
    approvals: row.approvals,
    ...(row.rejection && { rejection: row.rejection }),
    blockchain_tx_hash: row.blockchainTxHash,
    completed_at: toEpochSeconds(row.completedAt),
    cancelled_at: toEpochSeconds(row.cancelledAt),
    expires_at: toEpochSeconds(row.expiresAt),
    created_at: toEpochSeconds(row.createdAt),
    updated_at: toEpochSeconds(row.updatedAt),
  };
}

/** The columns that the events of a transfer are made of. */
export type AnnouncedTransfer = Pick<
  TransferEntity,
  'id' | 'appId' | 'userId' | 'source' | 'network' | 'currency' | 'units' | 'decimals'
>;

/** SQL: these columns. */
export const ANNOUNCED =
  'id, app_id AS "appId", user_id AS "userId", source, network, currency, units, decimals';

/** Content of each of the `TRANSFER_EVENTS`. */
export function toEventContent(row: AnnouncedTransfer) {
  const { id, appId, userId, source, currency, units, decimals } = row;
  const network = NETWORK_NAME[row.network];
  const amount = toDecimal(BigInt(units), decimals);
  const data: PricedTransferData = { transfer_id: id, source, amount, currency, network };
  return { appId, userId, data };
}
