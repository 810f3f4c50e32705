import { SENDING_NETWORKS } from '@latchkey/chains';
import { type PersonalRows, shown, shownTimes } from '@latchkey/platform/lifecycle';

const RECORD = 'the record of payments, which stand in their chains, too';

const OF_USER = 'app_id = $1 AND user_id = $2';

/**
 * A wallet has one user and one address, so one of its payments says them. The counts name the wallets that paid, but for
 * the last minutes, which are among the newest payments.
 */
const ADDRESSES = `(SELECT source_address FROM (SELECT source FROM transfer_counts WHERE ${OF_USER}
    UNION SELECT source FROM transfers WHERE ${OF_USER} AND status = 'processing'
    UNION SELECT source FROM (SELECT source FROM transfers WHERE ${OF_USER} AND status IN ('completed', 'failed')
      ORDER BY created_at DESC, id DESC LIMIT 1000) AS newest) AS paying
  CROSS JOIN LATERAL (SELECT source_address FROM transfers
    WHERE source = paying.source AND ${OF_USER} LIMIT 1) AS paid)`;

export const PERSONAL: readonly PersonalRows[] = [
  {
    table: 'transfers',
    // With the condition of the index.
    of: `${OF_USER} AND user_id <> ''`,
    // Never a status: one that changes between two pages would be on neither of them, or on both.
    key: ['id'],
    shows: {
      ...shown('id', 'status', 'source', 'source_address', 'network', 'chain', 'environment', 'currency'),
      ...shown(
        'contract',
        'decimals',
        'dest',
        'memo',
        'custom_id',
        'notes',
        'fee_decimals',
        'blockchain_tx_hash',
      ),
      ...shown('created_by', 'approvals', 'rejection'),
      // Numbers of 78 digits are texts in JSON.
      units: 'units::text',
      fees: 'fees::text',
      ...shownTimes('confirmed_at', 'decided_at', 'completed_at', 'cancelled_at', 'expires_at'),
      ...shownTimes('updated_at', 'created_at'),
    },
    withholds: [
      ...['asset_kind', 'content_digest', 'signed_transaction', 'nonce', 'last_valid_height', 'genesis'],
      ...['reserved_native', 'attempts', 'due_at', 'superseded_since'],
    ],
    kept: { reason: RECORD, once: `status NOT IN ('pending', 'awaiting_approval')` },
  },
  {
    table: 'transfer_counts',
    key: ['source'],
    shows: shown('source', 'count'),
    kept: { reason: 'how many of these payments there are' },
  },
  {
    table: 'lanes',
    of: `network = ANY('{${SENDING_NETWORKS.join()}}') AND address IN ${ADDRESSES}`,
    key: ['network', 'address'],
    few: 'one for each network of a wallet',
    shows: shown('network', 'address'),
    withholds: ['version', 'turn_until'],
    kept: { reason: 'the address of a wallet that paid, with the record of its payments' },
  },
];

/** They hold nothing that leads to a person, or not for long. A test finds each table that is on neither list. */
export const OTHER_TABLES = {
  transfer_counting: 'one row of the job that counts',
  spent_coins: 'coins that payments spend, by the id of their transfer',
};
