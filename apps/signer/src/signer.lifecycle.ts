import { userDeleted } from '@latchkey/contracts/catalogue';
import { DeletedUsers } from '@latchkey/platform/database';
import type { Retention, RowsOfUser } from '@latchkey/platform/lifecycle';

/** Tombstones stay for good, as the keys of deleted users do. Its lock is that of `may_sign_for`. */
const DELETED_USERS = new DeletedUsers({ table: 'deleted_users', lockSpace: 0x516e });

/** Keys stay as rows, and sign nothing any more. */
export const DELETION: RowsOfUser = {
  on: userDeleted,
  deletedUsers: DELETED_USERS,
  rows: [
    { table: 'wallet_keys', where: 'retired_at IS NULL', set: 'retired_at = now()' },
    { table: 'signed_intents' },
    { table: 'awaiting_payments' },
    { table: 'payment_challenges' },
    { table: 'payment_passkeys' },
    { table: 'key_imports' },
    {
      table: 'transfer_policies',
      of: 'app_id = $1 AND wallet_id IN (SELECT wallet_id FROM wallet_keys WHERE app_id = $1 AND user_id = $2)',
    },
  ],
};

/** The payment of a transfer stays for longer than the transfer can be confirmed, so that no other one is signed for it. */
export const RETENTION: readonly Retention[] = [
  { table: 'signed_intents', keep: '30 days', after: 'expires_at' },
  { table: 'awaiting_payments', keep: '30 days', after: 'expires_at' },
  { table: 'payment_challenges', keep: '0 seconds', after: 'expires_at' },
  { table: 'key_imports', keep: '0 seconds', after: 'expires_at' },
  // A day longer than the longest window.
  { table: 'spends', keep: '31 days', after: 'spent_at' },
  { table: 'spend_totals', keep: '31 days', after: 'spent_at' },
  { table: 'erased_key_days', keep: '31 days', after: 'day' },
  { table: 'transfer_policies', keep: '90 days', after: 'in_force_until' },
];
