import { digestOf, type PersonalRows, shown, shownTimes, tombstones } from '@latchkey/platform/lifecycle';

/** Neither the secret of a TOTP nor a recovery code; the public key of a passkey is none. */
export const PERSONAL: readonly PersonalRows[] = [
  {
    table: 'totps',
    key: ['id'],
    few: 'a user has one',
    shows: {
      ...shown('id', 'wrong_guesses', 'own_unlocks'),
      ...shownTimes('locked_until', 'expires_at', 'verified_at', 'last_used_at', 'updated_at', 'created_at'),
    },
    withholds: ['secret_sealed', 'last_step', 'guesses'],
  },
  {
    table: 'recovery_codes',
    key: ['place'],
    shows: shown('place'),
    withholds: ['digest', 'sealed'],
  },
  {
    table: 'webauthn_credentials',
    key: ['created_at', 'id'],
    shows: {
      ...shown('id', 'domain', 'credential_id', 'transports', 'aaguid', 'authenticator_type', 'name'),
      ...shown('multi_device', 'backed_up', 'counter'),
      public_key: `encode(public_key, 'base64')`,
      ...shownTimes('last_used_at', 'updated_at', 'created_at'),
    },
  },
  { table: 'webauthn_users', key: ['user_id'], shows: { handle: `encode(handle, 'base64')` } },
  {
    table: 'webauthn_challenges',
    key: [digestOf('challenge')],
    few: 'they are valid for minutes',
    shows: {
      ...shown('ceremony', 'domain', 'authenticator_type', 'user_verification', 'client_ip'),
      ...shownTimes('expires_at'),
    },
    withholds: ['challenge'],
  },
  tombstones('forgotten_users', 'forgotten_at', {
    reason: 'the id alone: a call that was under way adds no factor to it',
    until: `forgotten_at + interval '30 days'`,
  }),
];
