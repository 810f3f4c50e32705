import { type PersonalRows, shown, shownTimes } from '@latchkey/platform/lifecycle';

const RECORD = 'the record of payments, which stand in their chains, too';

export const PERSONAL: readonly PersonalRows[] = [
  {
    table: 'transfers',
    key: ['created_at', 'id'],
    shows: {
      ...shown('id', 'status', 'source', 'source_address', 'network', 'chain', 'environment', 'currency'),
      ...shown('contract', 'decimals', 'dest', 'custom_id', 'notes', 'fee_decimals', 'blockchain_tx_hash'),
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
];
