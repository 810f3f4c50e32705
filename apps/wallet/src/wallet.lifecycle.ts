import { userDeleted, walletSealed } from '@latchkey/contracts/catalogue';
import type { RestoredRows, Retention, RowsOfUser } from '@latchkey/platform/lifecycle';
import { DELETED_USERS } from './wallets/wallet-transactions.js';
import { type EventRow, toEventContent } from './wallets/wallet.view.js';

const COLUMNS = 'id, app_id AS "appId", user_id AS "userId", wallet_type AS "walletType"';

const SEALED = {
  columns: COLUMNS,
  of: (row: EventRow) => [walletSealed, toEventContent(row)] as const,
};

/** A detached one had its event when it was detached. */
const REMOVED = {
  columns: `${COLUMNS}, sealed_at IS NULL AS "wasInUse"`,
  of: (row: EventRow & { wasInUse: boolean }) =>
    row.wasInUse ? ([walletSealed, toEventContent(row)] as const) : undefined,
};

/** Wallets in custody stay as rows, as their keys do with the signer: they may hold something. External ones go. */
export const DELETION: RowsOfUser = {
  on: userDeleted,
  deletedUsers: DELETED_USERS,
  rows: [
    { table: 'wallets', where: 'is_read_only', event: REMOVED },
    { table: 'wallets', where: 'sealed_at IS NULL', set: 'sealed_at = now()', event: SEALED },
    { table: 'wallet_challenges' },
    { table: 'default_wallet_orders' },
  ],
};

/**
 * Challenges at their end, answered or not: anyone with a public token can begin them. External wallets of deleted users: a
 * process of an earlier version, beside this one during an upgrade, keeps them.
 */
export const RETENTION: readonly Retention[] = [
  {
    table: 'wallets',
    keep: '0 seconds',
    after: 'sealed_at',
    onlyIf: `is_read_only AND EXISTS (SELECT FROM sealed_users s
      WHERE s.app_id = wallets.app_id AND s.user_id = wallets.user_id)`,
  },
  { table: 'wallet_challenges', keep: '0 seconds', after: 'expires_at' },
];

/** Challenges may have been answered since the backup. Addresses may have got something: two new looks decide. */
export const RESTORED: readonly RestoredRows[] = [
  {
    name: 'wallet_challenges',
    table: 'wallet_challenges',
    where: 'consumed_at IS NULL AND expires_at > now()',
    set: 'consumed_at = now()',
  },
  {
    name: 'looks_at_wallets',
    table: 'wallets',
    where: 'empty_since IS NOT NULL',
    set: 'empty_since = NULL, looked_at = now()',
  },
];
