import { userDeleted } from '@latchkey/contracts/catalogue';
import { BEGUN, type RestoredRows, type Retention, type RowsOfUser } from '@latchkey/platform/lifecycle';
import { DELETED_USERS } from './users/user-factors.repository.js';

/** In the order in which the statements of a sign-in take their rows. */
export const DELETION: RowsOfUser = {
  on: userDeleted,
  deletedUsers: DELETED_USERS,
  rows: [
    { table: 'webauthn_challenges' },
    { table: 'webauthn_credentials' },
    { table: 'webauthn_users' },
    { table: 'totps' },
    { table: 'recovery_codes' },
  ],
};

/** Challenges that were not answered in time, and tombstones that no call under way can still need. */
export const RETENTION: readonly Retention[] = [
  { table: 'webauthn_challenges', keep: '0 seconds', after: 'expires_at' },
  { table: 'forgotten_users', keep: '30 days', after: 'forgotten_at' },
];

// A code of the next step is accepted too (one step of drift), so that one may have been used as well. Every batch sets the
// same step: one that rose with time would find the rows of earlier batches again, for ever.
const LATEST_STEP = `(floor(extract(epoch FROM ${BEGUN}) / 30) + 1)::bigint`;

/** Recovery codes may have been used, too, but they are a user's last way in: the operator decides. */
export const RESTORED: readonly RestoredRows[] = [
  {
    name: 'totp_steps',
    table: 'totps',
    where: `last_step < ${LATEST_STEP}`,
    set: `last_step = ${LATEST_STEP}`,
  },
  { name: 'webauthn_challenges', table: 'webauthn_challenges' },
  { name: 'recovery_codes', table: 'recovery_codes', onRequest: true },
];
