import { type RevocationReason, sessionRevoked, userDeleted } from '@latchkey/contracts/catalogue';
import type { RestoredRows, Retention, RowsOfUser } from '@latchkey/platform/lifecycle';
import { OF_SESSIONS } from './personal-data/personal-rows.js';
import { BLOCKED, DELETED_USERS } from './sessions/grants.repository.js';
import { NO_JWT_IN_ROW } from './sessions/sessions.repository.js';

interface SessionRow {
  id: string;
  appId: string;
  userId: string;
}

const COLUMNS = 'id, app_id AS "appId", user_id AS "userId"';

const revoked = ({ id, appId, userId }: SessionRow, reason: RevocationReason) =>
  [sessionRevoked, { appId, userId, data: { session_id: id, reason } }] as const;

/** The addresses of a user are in the factors of sessions, so their rows are deleted. */
export const DELETION: RowsOfUser = {
  on: userDeleted,
  deletedUsers: DELETED_USERS,
  rows: [
    { table: 'user_blocks' },
    { table: 'hosted_codes' },
    { table: 'second_factors' },
    // Before the sessions, by which they are found, and in the order in which verifications write them. The tombstone has
    // deleted those of ended sessions.
    {
      table: 'kept_jwts',
      of: `session_id = ANY(ARRAY(
        SELECT session_id FROM kept_jwts WHERE ${OF_SESSIONS} ORDER BY session_id FOR UPDATE))`,
    },
    {
      table: 'sessions',
      event: {
        columns: `${COLUMNS}, revoked_at IS NULL AND expires_at > now() AS alive`,
        of: (row: SessionRow & { alive: boolean }) => (row.alive ? revoked(row, 'user_deleted') : undefined),
      },
    },
    // After the sessions: one that was being moved is found here.
    { table: 'ended_sessions' },
  ],
};

/** Sessions go by `EndedSessions`. A tombstone is kept longer than any sign-in that was under way when it was made. */
export const RETENTION: readonly Retention[] = [
  { table: 'forgotten_users', keep: '30 days', after: 'forgotten_at' },
  { table: 'removed_methods', keep: '30 days', after: 'removed_at' },
  {
    table: 'user_blocks',
    keep: '30 days',
    after: 'greatest(called_at, told_at)',
    onlyIf: `NOT ${BLOCKED}`,
  },
  { table: 'hosted_codes', keep: '1 hour', after: 'expires_at' },
  { table: 'kept_jwts', keep: '1 minute', after: 'expires_at' },
  { table: 'revoked_sessions', keep: '10 minutes', after: 'revoked_at' },
  { table: 'revoked_signing_keys', keep: '30 days', after: 'revoked_at' },
];

/** All sessions end: the database no longer says which of them were revoked. */
export const RESTORED: readonly RestoredRows[] = [
  {
    name: 'sessions',
    table: 'sessions',
    // A parallel run that began earlier and waited for the row sees a `revoked_at` later than its own `now()`.
    where: 'least(expires_at, revoked_at) > now() AND revoked_at IS NULL',
    orderBy: 'least(expires_at, revoked_at)',
    set: `revoked_at = now(), updated_at = now(), version = version + 1, ${NO_JWT_IN_ROW}`,
    event: { columns: COLUMNS, of: (row: SessionRow) => revoked(row, 'restored') },
  },
];
