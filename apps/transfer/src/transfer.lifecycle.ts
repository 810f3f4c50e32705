import { TRANSFER_EVENTS, userDeleted } from '@latchkey/contracts/catalogue';
import type { RestoredRows, RowsOfUser } from '@latchkey/platform/lifecycle';
import { PAYABLE } from './transfers/transfer.entity.js';
import { changed } from './transfers/transfer.rules.js';
import { ANNOUNCED, type AnnouncedTransfer, toEventContent } from './transfers/transfer.view.js';

const CANCELLED = {
  table: 'transfers',
  where: PAYABLE,
  set: `status = '${changed('pending', 'cancelled')}', cancelled_at = now(), updated_at = now()`,
  event: {
    columns: ANNOUNCED,
    of: (row: AnnouncedTransfer) => [TRANSFER_EVENTS.cancelled, toEventContent(row)] as const,
  },
};

/** Ends a deleted user's transfers that were not signed; the others are finished. */
export const DELETION: RowsOfUser = { on: userDeleted, rows: [CANCELLED] };

/**
 * Transfers that were not signed may have been signed and paid since, so none of them is paid again. Processing ones stay: only
 * their stored bytes are ever sent, and the chain decides them.
 */
export const RESTORED: readonly RestoredRows[] = [{ name: 'pending_transfers', ...CANCELLED }];
