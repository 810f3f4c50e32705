import { type PersonalRows, shown, shownTimes } from '@latchkey/platform/lifecycle';

/** Messages without their texts, codes and links without what they are. */
export const PERSONAL: readonly PersonalRows[] = [
  {
    table: 'messages',
    key: ['id'],
    few: 'limits of sends to an address hold for a week of messages, too',
    shows: {
      ...shown(
        'id',
        'method_id',
        'kind',
        'source_id',
        'channel',
        'country',
        'state',
        'failure',
        'provider_code',
      ),
      ...shown('attempts'),
      ...shownTimes('created_at', 'expires_at', 'finished_at'),
    },
    withholds: ['payload_sealed', 'next_attempt_at', 'leased_until', 'unanswered'],
  },
  {
    table: 'test_messages',
    of: 'message_id IN (SELECT id FROM messages WHERE app_id = $1 AND user_id = $2)',
    key: ['message_id'],
    few: 'they are kept for ten minutes',
    shows: { ...shown('message_id'), ...shownTimes('created_at') },
    withholds: ['destination_digest', 'payload_sealed'],
  },
  {
    table: 'magic_links',
    key: ['id'],
    shows: {
      ...shown('id', 'method_id', 'method_type', 'kind', 'fingerprint_ip', 'fingerprint_user_agent'),
      ...shownTimes('created_at', 'expires_at', 'consumed_at'),
    },
    withholds: ['token_digest'],
  },
  {
    table: 'passcodes',
    key: ['method_id'],
    few: 'one for each address of a person',
    shows: {
      ...shown('method_id', 'otp_id', 'attempts', 'wrong_streak', 'wrong_guesses', 'own_unlocks'),
      ...shown('fingerprint_ip', 'fingerprint_user_agent', 'sms_country'),
      ...shownTimes('sent_at', 'expires_at', 'consumed_at', 'locked_until'),
    },
    withholds: ['code_digest', 'superseded_digests'],
  },
];

/** They hold nothing that leads to a person, or not for long. A test finds each table that is on neither list. */
export const OTHER_TABLES = {
  removed_methods: 'ids of removed addresses, without user and address',
  send_windows: 'digests of addresses, without the user, for a day',
  sms_country_hours: 'numbers of messages by country',
  sms_days: 'numbers of messages by country',
  spent_proofs: 'digests of proofs of work',
};
