import { userDeleted } from '@latchkey/contracts/catalogue';
import { DeletedUsers } from '@latchkey/platform/database';
import type { RestoredRows, Retention, RowsOfUser } from '@latchkey/platform/lifecycle';

/** Tombstones stay for good, as the keys of deleted users do. The table keeps an older name. */
export const DELETED_USERS = new DeletedUsers({ table: 'sealed_users', lockSpace: 0x3a11 });

/** Wallets stay as rows, with their keys, and nothing reads them any more. */
export const DELETION: RowsOfUser = {
  on: userDeleted,
  deletedUsers: DELETED_USERS,
  rows: [
    { table: 'wallets', where: 'sealed_at IS NULL', set: 'sealed_at = now()' },
    { table: 'wallet_challenges' },
    { table: 'default_wallet_orders' },
  ],
};

/** Challenges at their end, answered or not: anyone with a public token can begin them. */
export const RETENTION: readonly Retention[] = [
  { table: 'wallet_challenges', keep: '0 seconds', after: 'expires_at' },
];

/** They may have been answered since the backup. */
export const RESTORED: readonly RestoredRows[] = [
  {
    name: 'wallet_challenges',
    table: 'wallet_challenges',
    where: 'consumed_at IS NULL AND expires_at > now()',
    set: 'consumed_at = now()',
  },
];
