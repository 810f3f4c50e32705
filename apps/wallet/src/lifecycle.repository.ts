import { userDeleted } from '@latchkey/contracts/events';
import type { RestoredRows, Retention, RowsOfUser } from '@latchkey/platform/lifecycle';
import { DELETED_USERS } from './users/deleted-users.repository.js';

/** Wallets stay as rows, with their keys, and nothing reaches them any more. */
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

/** They may have been answered since. */
export const RESTORED: readonly RestoredRows[] = [
  {
    name: 'wallet_challenges',
    table: 'wallet_challenges',
    where: 'consumed_at IS NULL AND expires_at > now()',
    set: 'consumed_at = now()',
  },
];
