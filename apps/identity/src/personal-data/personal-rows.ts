import { type PersonalRows, shown, shownTimes } from '@latchkey/platform/lifecycle';

const CHANGED = shownTimes('created_at', 'updated_at');

const EACH_ADDRESS = 'one for each address of a person';

/** All of it goes with the row of the user. */
export const PERSONAL: readonly PersonalRows[] = [
  {
    table: 'users',
    of: 'app_id = $1 AND id = $2',
    key: ['id'],
    shows: {
      ...shown('id', 'external_id', 'first_name', 'middle_name', 'last_name', 'status', 'metadata'),
      ...shown('default_wallet_types'),
      ...shownTimes('blocked_at'),
      ...CHANGED,
    },
    withholds: ['block_version'],
  },
  {
    table: 'emails',
    key: ['id'],
    few: EACH_ADDRESS,
    shows: { ...shown('id', 'email', 'verified'), ...CHANGED },
  },
  {
    table: 'phone_numbers',
    key: ['id'],
    few: EACH_ADDRESS,
    shows: { ...shown('id', 'phone_number', 'verified'), ...CHANGED },
  },
  {
    table: 'idp_identities',
    key: ['id'],
    few: 'one for each account at a provider',
    shows: {
      ...shown('id', 'provider', 'issuer', 'provider_subject', 'idp_type', 'method_id', 'method_type'),
      ...shown('email_vouched'),
      ...CHANGED,
    },
  },
  {
    table: 'provider_tokens',
    of: 'idp_provider_id IN (SELECT id FROM idp_identities WHERE app_id = $1 AND user_id = $2)',
    key: ['idp_provider_id'],
    few: 'one for each account at a provider',
    shows: {
      ...shown('idp_provider_id', 'provider', 'provider_subject', 'client_id', 'issuer', 'scope', 'failure'),
      ...shownTimes('expires_at', 'refreshed_at', 'failed_at', 'created_at'),
    },
    withholds: [
      ...['access_token_sealed', 'refresh_token_sealed', 'id_token_sealed'],
      ...['version', 'leased_until'],
    ],
  },
  {
    table: 'operators',
    of: 'EXISTS (SELECT FROM users u WHERE u.app_id = $1 AND u.id = $2 AND u.id = user_id)',
    key: ['user_id'],
    few: 'one for each operator',
    shows: { ...shown('role'), ...shownTimes('invited_at') },
  },
  {
    table: 'oauth_flows',
    key: ['id'],
    few: 'they are kept for a day',
    shows: {
      ...shown('id', 'provider', 'client_id', 'issuer', 'redirect_url', 'callback_url', 'refusal'),
      ...shownTimes('created_at', 'expires_at', 'received_at', 'spent_at'),
    },
    withholds: [
      ...['state_digest', 'token_digest', 'params_sealed', 'outcome_sealed'],
      ...['exchanges', 'leased_until', 'tried_by'],
    ],
  },
];

/** They hold nothing that leads to a person, or not for long. A test finds each table that is on neither list. */
export const OTHER_TABLES = {
  api_keys: 'digests of keys of Apps',
  apps: 'settings of Apps',
  oauth_providers: 'clients of Apps at providers',
};
