import { LAG_SECONDS_PER_IDLE_MINUTE, MAX_LAG_SECONDS } from './session.rules.js';

/** The columns of a `SessionRow`, without its kept JWT. */
export const SESSION_COLUMNS = `
  id, app_id AS "appId", user_id AS "userId", factors, user_agent AS "userAgent", ip,
  started_at AS "startedAt", expires_at AS "expiresAt", last_active_at AS "lastActiveAt",
  revoked_at AS "revokedAt", version, updated_at AS "updatedAt", created_at AS "createdAt", now() AS now`;

export const ALIVE = 'revoked_at IS NULL AND expires_at > now()';

/** SQL: the assignment that voids the JWT which a replica of the version before keeps in the row. */
export const NO_JWT_IN_ROW = 'jwt_sealed = NULL, jwt_expires_at = NULL';

/** Whether a session is within limits whose minutes are these parameters. */
export function withinLimits(maxMinutes: string, idleMinutes: string): string {
  const lag = `least(${MAX_LAG_SECONDS}, ${idleMinutes}::bigint * ${LAG_SECONDS_PER_IDLE_MINUTE})`;
  return `started_at + make_interval(mins => ${maxMinutes}) > now() AND (${idleMinutes}::int IS NULL
    OR last_active_at + make_interval(mins => ${idleMinutes}, secs => ${lag}) > now())`;
}

/** Whether a session is alive, within the same limits. */
export function aliveWithin(maxMinutes: string, idleMinutes: string): string {
  return `${ALIVE} AND ${withinLimits(maxMinutes, idleMinutes)}`;
}

/** The end of a session that is extended by these minutes from now: within reach, and never sooner than before. */
export function extendedEnd(minutes: string, reachMinutes: string): string {
  return `CASE WHEN ${minutes}::int IS NULL THEN expires_at ELSE greatest(expires_at,
    least(now() + make_interval(mins => ${minutes}), started_at + make_interval(mins => ${reachMinutes}))) END`;
}

/** Whether an end is later than the former one, in the seconds that a client sees. */
export const IS_EXTENDED = 'floor(extract(epoch FROM expires_at)) > floor(extract(epoch FROM former_end))';
