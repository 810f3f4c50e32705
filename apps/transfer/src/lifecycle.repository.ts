import { userDeleted } from '@latchkey/contracts/events';
import { TRANSFER_EVENTS } from '@latchkey/contracts/transfer';
import type { RestoredRows, RowsOfUser } from '@latchkey/platform/lifecycle';
import { PENDING, type TransferRow } from './transfers/transfer.entity.js';
import { changed } from './transfers/transfer.rules.js';

const CANCELLED = {
  table: 'transfers',
  where: PENDING,
  set: `status = '${changed('pending', 'cancelled')}', cancelled_at = now(), updated_at = now()`,
  event: {
    columns: 'id, app_id AS "appId", user_id AS "userId", source',
    of: ({ id, appId, userId, source }: Pick<TransferRow, 'id' | 'appId' | 'userId' | 'source'>) =>
      [TRANSFER_EVENTS.cancelled, { appId, userId, data: { transfer_id: id, source } }] as const,
  },
};

/** A deleted user sends nothing any more; what was confirmed before is finished. */
export const DELETION: RowsOfUser = { on: userDeleted, rows: [CANCELLED] };

/**
 * Pending transfers may have been confirmed and paid since, so none can be confirmed again. Processing ones stay: they
 * are signed, only those bytes are sent, however often, and the chain says what became of them.
 */
export const RESTORED: readonly RestoredRows[] = [{ name: 'pending_transfers', ...CANCELLED }];
