import { type PersonalRows, shown, shownTimes, tombstones } from '@latchkey/platform/lifecycle';

export const PERSONAL: readonly PersonalRows[] = [
  {
    table: 'wallets',
    key: ['id'],
    shows: {
      ...shown(
        'id',
        'wallet_type',
        'public_address',
        'verified',
        'is_default',
        'is_read_only',
        'is_imported',
      ),
      ...shownTimes(
        'exported_at',
        'sealed_at',
        'detached_at',
        'looked_at',
        'empty_since',
        'updated_at',
        'created_at',
      ),
    },
    kept: {
      reason: 'the address of a key in custody, which may hold value: goes with the key (ERASED_WALLET_DAYS)',
      once: 'sealed_at IS NOT NULL AND NOT is_read_only',
    },
  },
  {
    table: 'wallet_keys',
    of: 'wallet_id IN (SELECT id FROM wallets WHERE app_id = $1 AND user_id = $2)',
    key: ['wallet_id'],
    few: 'a person has few wallets',
    shows: { ...shown('wallet_id'), ...shownTimes('created_at') },
    withholds: ['form', 'sealed', 'key_version', 'updated_at'],
    kept: { reason: 'the encrypted key of a wallet from before there was a signer, which may hold value' },
  },
  {
    table: 'wallet_challenges',
    key: ['id'],
    few: 'they are valid for minutes',
    shows: {
      ...shown('id', 'wallet_type', 'public_address', 'domain', 'client_ip'),
      ...shownTimes('created_at', 'expires_at', 'consumed_at'),
    },
    withholds: ['nonce', 'message', 'key_kind'],
  },
  {
    table: 'default_wallet_orders',
    key: ['wallet_type'],
    shows: { ...shown('wallet_type', 'attempts'), ...shownTimes('due_at') },
  },
  tombstones('sealed_users', 'sealed_at', { reason: 'the id alone: no wallet is made for it again' }),
];
