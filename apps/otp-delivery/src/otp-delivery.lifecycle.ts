import type { RestoredRows, Retention } from '@latchkey/platform/lifecycle';
import { NEW_ADDRESS_IDS, NOBODY } from './passcodes/method-ids.rules.js';
import { WIPED } from './messages/messages.repository.js';
import type { OtpDeliveryConfig } from './otp-delivery.config.js';
import { GUESSES_THAT_LOCK_FOR_GOOD } from './passcodes/passcode.rules.js';
import { KEPT } from './test-apps/test-messages.repository.js';

const IS_WIPEABLE = `(code_digest IS NOT NULL OR fingerprint_ip IS NOT NULL OR fingerprint_user_agent IS NOT NULL
  OR superseded_digests <> '{}')`;

/**
 * Wrong guesses may lock a method for good, so time alone does not reset them: a success does, an unlock, or
 * the deletion of the method or its user. Their rows are kept without the code and the device that asked for it.
 */
export const retentionOf = (
  config: Pick<OtpDeliveryConfig, 'MESSAGE_RETENTION_DAYS' | 'MAGIC_LINK_RETENTION_DAYS'>,
): readonly Retention[] => [
  {
    table: 'passcodes',
    keep: '24 hours',
    after: 'sent_at',
    onlyIf: `expires_at < now() AND wrong_streak = 0 AND wrong_guesses = 0
      AND (locked_until IS NULL OR locked_until < now())`,
  },
  {
    table: 'passcodes',
    keep: '24 hours',
    after: 'sent_at',
    onlyIf: `expires_at < now() AND ${IS_WIPEABLE}`,
    set: `code_digest = NULL, fingerprint_ip = NULL, fingerprint_user_agent = NULL, superseded_digests = '{}'`,
  },
  // Whoever guesses at addresses without a user, or adds address after address, fills the table for 30 days at most: a row
  // that stays for good takes 20 sends. Within these days a decoy counts as a user's method does.
  {
    table: 'passcodes',
    keep: '30 days',
    after: 'sent_at',
    onlyIf: `expires_at < now() AND (user_id = '${NOBODY}' OR method_id LIKE '${NEW_ADDRESS_IDS}')
      AND wrong_guesses < ${GUESSES_THAT_LOCK_FOR_GOOD}`,
  },
  { table: 'spent_proofs', keep: '1 hour', after: 'spent_at' },
  { table: 'magic_links', keep: `${config.MAGIC_LINK_RETENTION_DAYS} days`, after: 'expires_at' },
  { table: 'messages', keep: `${config.MESSAGE_RETENTION_DAYS} days`, after: 'finished_at' },
  { table: 'test_messages', keep: KEPT, after: 'created_at' },
  { table: 'removed_methods', keep: '30 days', after: 'removed_at' },
  { table: 'send_windows', keep: '24 hours', after: 'last_sent_at' },
  { table: 'sms_country_hours', keep: '24 hours', after: 'hour' },
  { table: 'sms_days', keep: '30 days', after: 'day' },
];

const OPEN = 'consumed_at IS NULL AND expires_at > now()';

/** Codes and links may have been used since, and messages sent; a user who still needs one asks for a new one. */
export const RESTORED: readonly RestoredRows[] = [
  {
    name: 'messages',
    table: 'messages',
    where: `state = 'queued'`,
    set: `state = 'cancelled', ${WIPED}`,
  },
  { name: 'passcodes', table: 'passcodes', where: OPEN, set: 'consumed_at = now()' },
  { name: 'magic_links', table: 'magic_links', where: OPEN, set: 'consumed_at = now()' },
];
