import { digestOf, type PersonalRows, shown, shownTimes, tombstones } from '@latchkey/platform/lifecycle';

const SESSION = {
  ...shown('id', 'factors', 'user_agent', 'ip'),
  ...shownTimes('started_at', 'expires_at', 'last_active_at', 'revoked_at', 'updated_at', 'created_at'),
};

const MONTH_AFTER = (instant: string) => `${instant} + interval '30 days'`;

/** Sessions that have ended, too: the JWT of one is kept until it expires. */
export const OF_SESSIONS = `session_id IN (SELECT id FROM sessions WHERE app_id = $1 AND user_id = $2
  UNION ALL SELECT id FROM ended_sessions WHERE app_id = $1 AND user_id = $2)`;

export const PERSONAL: readonly PersonalRows[] = [
  {
    table: 'sessions',
    key: ['created_at', 'id'],
    shows: SESSION,
    withholds: ['token_digest', 'version', 'jwt_sealed', 'jwt_expires_at', 'hands_over'],
  },
  {
    table: 'ended_sessions',
    key: ['ended_at', 'id'],
    few: 'a page sorts those of one day after another, because a day is a partition',
    shows: { ...SESSION, ...shownTimes('ended_at') },
    withholds: ['token_digest', 'version'],
  },
  {
    table: 'kept_jwts',
    of: OF_SESSIONS,
    key: ['session_id'],
    few: 'they are kept for minutes',
    shows: {},
    withholds: ['session_id', 'expires_at', 'jwt_sealed'],
  },
  {
    table: 'hosted_codes',
    key: [digestOf('code_digest')],
    few: 'they are kept for an hour',
    shows: { ...shown('session_id'), ...shownTimes('expires_at') },
    withholds: ['code_digest', 'code_challenge'],
  },
  { table: 'second_factors', key: ['method_id'], shows: shown('method_id', 'type') },
  {
    table: 'user_blocks',
    key: ['user_id'],
    shows: { ...shown('called_blocked', 'told_blocked'), ...shownTimes('called_at', 'told_at') },
    withholds: ['version'],
  },
  {
    table: 'removed_methods',
    key: ['method_id'],
    shows: { ...shown('method_id'), ...shownTimes('removed_at') },
    kept: {
      reason: 'ids of removed factors: a sign-in that was under way adds none of them again',
      until: MONTH_AFTER('removed_at'),
    },
  },
  tombstones('forgotten_users', 'forgotten_at', {
    reason: 'the id alone: a sign-in that was under way makes no session for it',
    until: MONTH_AFTER('forgotten_at'),
  }),
];

/** They hold nothing that leads to a person, or not for long. A test finds each table that is on neither list. */
export const OTHER_TABLES = {
  revoked_sessions: 'digests of ids of sessions, for ten minutes',
  revoked_signing_keys: 'ids of keys of Apps',
  signing_keys: 'keys of Apps',
};
