import { digestOf, type PersonalRows, shown, shownTimes, tombstones } from '@latchkey/platform/lifecycle';

const WALLET = '(SELECT wallet_id FROM wallet_keys WHERE app_id = $1 AND user_id = $2)';

const FEW_WALLETS = 'a person has few wallets';

/** Says that a wallet has a key, and its address; never the key, not even encrypted. */
export const PERSONAL: readonly PersonalRows[] = [
  {
    table: 'wallet_keys',
    key: ['wallet_id'],
    few: FEW_WALLETS,
    shows: {
      ...shown('wallet_id', 'wallet_type', 'public_address', 'is_default'),
      ...shownTimes('retired_at', 'updated_at', 'created_at'),
    },
    withholds: ['form', 'sealed', 'key_version'],
    kept: {
      reason:
        'the encrypted key may be the only way to what its wallet holds: goes if that is nothing (ERASED_WALLET_DAYS)',
      once: 'retired_at IS NOT NULL',
    },
  },
  {
    table: 'signed_intents',
    key: ['transfer_id'],
    shows: { ...shown('transfer_id'), ...shownTimes('signed_at', 'expires_at') },
    withholds: ['digest', 'slots'],
  },
  {
    table: 'awaiting_payments',
    key: ['transfer_id'],
    shows: {
      ...shown('transfer_id', 'wallet_id', 'network', 'network_name'),
      ...shown('destination', 'amount', 'currency', 'memo'),
      ...shown('needed_count', 'needed_by', 'presented', 'rejected_by', 'rejected_note'),
      ...shownTimes('confirmed_at', 'expires_at', 'signed_at', 'rejected_at', 'ended_at'),
    },
    withholds: ['digest'],
  },
  {
    table: 'payment_keys',
    from: `(SELECT transfer_id AS of_transfer FROM awaiting_payments WHERE app_id = $1 AND user_id = $2) AS paid
      JOIN payment_keys ON transfer_id = of_transfer`,
    of: 'app_id = $1',
    key: ['of_transfer', 'kind', 'key_id'],
    shows: { ...shown('transfer_id', 'kind', 'key_id', 'part', 'note'), ...shownTimes('acted_at') },
  },
  {
    table: 'payment_challenges',
    key: [digestOf('challenge')],
    few: 'they are valid for minutes',
    shows: { ...shown('transfer_id', 'domain'), ...shownTimes('offered_at', 'expires_at') },
    withholds: ['challenge', 'nonce'],
  },
  {
    table: 'key_imports',
    key: ['id'],
    few: 'they are valid for minutes',
    shows: { ...shown('id'), ...shownTimes('expires_at') },
    withholds: ['sealed', 'key_version'],
  },
  {
    table: 'payment_passkeys',
    key: ['id'],
    few: 'one for each passkey of a person',
    shows: { ...shown('id', 'key_digest'), ...shownTimes('known_since') },
  },
  {
    table: 'transfer_policies',
    of: `app_id = $1 AND wallet_id IN ${WALLET}`,
    key: ['wallet_id', 'version'],
    few: FEW_WALLETS,
    shows: {
      ...shown('wallet_id', 'version', 'rules', 'loosen_after_minutes'),
      ...shownTimes('set_at', 'in_force_until'),
    },
  },
  tombstones('deleted_users', 'deleted_at', {
    reason: 'the id alone: nothing is signed or made for it again',
  }),
];

/** They hold nothing that leads to a person, or not for long. A test finds each table that is on neither list. */
export const OTHER_TABLES = {
  app_spending: 'one row for each App',
  approval_keys: 'public keys of Apps',
  erased_key_days: 'a number for each day',
  spends: 'digests of a wallet and an address, without the user, for 31 days',
  spend_totals: 'digests of a wallet and an address, without the user, for 31 days',
};
