import { type Caller, DEFAULT_APP_SETTINGS } from '@latchkey/contracts';

/** How long sessions of an App may live (decision 12), as this caller may have them. */
export interface SessionLimits {
  /** Minutes from the start after which a session ends, whatever its row says. */
  maxMinutes: number;
  /** Minutes without activity after which it ends; null where that ends none. */
  idleMinutes: number | null;
  /** Minutes from the start up to which this caller may set or move the end. */
  reachMinutes: number;
}

/** By at most this may `last_active_at` lag (decision 5). */
const MOST_LAG_SECONDS = 60;

/** And by a tenth of a short idle time. */
const LAG_SECONDS_A_MINUTE = 6;

/** By so many seconds `last_active_at` may lag, and a session ends later for it, never early. */
export function activityLagSeconds(idleMinutes: number | null): number {
  return Math.min(MOST_LAG_SECONDS, (idleMinutes ?? Infinity) * LAG_SECONDS_A_MINUTE);
}

/** The age from which `last_active_at` is written anew, so that it is there before the lag is over. */
export function touchAfterSeconds(idleMinutes: number | null): number {
  return Math.min(50, activityLagSeconds(idleMinutes) - 3);
}

export function limitsOf({ settings, key_kind }: Pick<Caller, 'settings' | 'key_kind'>): SessionLimits {
  // During an upgrade, an older replica answers settings without the newer ones.
  const maxMinutes = settings.session_max_minutes ?? DEFAULT_APP_SETTINGS.session_max_minutes;
  const idleMinutes = settings.session_idle_minutes ?? DEFAULT_APP_SETTINGS.session_idle_minutes;
  const publicMinutes =
    settings.public_session_max_minutes ?? DEFAULT_APP_SETTINGS.public_session_max_minutes;
  return {
    maxMinutes,
    idleMinutes: idleMinutes === 0 ? null : idleMinutes,
    reachMinutes: key_kind === 'public' ? Math.min(publicMinutes, maxMinutes) : maxMinutes,
  };
}

/** Whether a row of `sessions` is within limits whose minutes are these parameters. */
export function withinLimits(maxMinutes: string, idleMinutes: string): string {
  const lag = `least(${MOST_LAG_SECONDS}, ${idleMinutes}::bigint * ${LAG_SECONDS_A_MINUTE})`;
  return `started_at + make_interval(mins => ${maxMinutes}) > now() AND (${idleMinutes}::int IS NULL
    OR last_active_at + make_interval(mins => ${idleMinutes}, secs => ${lag}) > now())`;
}

/** Whether a row of `sessions` is alive, within the same limits. */
export function aliveWithin(maxMinutes: string, idleMinutes: string): string {
  return `revoked_at IS NULL AND expires_at > now() AND ${withinLimits(maxMinutes, idleMinutes)}`;
}

/** The end of a row of `sessions` once it is extended by so many minutes from now: never sooner, and within reach. */
export function extendedEnd(minutes: string, reachMinutes: string): string {
  return `CASE WHEN ${minutes}::int IS NULL THEN expires_at ELSE greatest(expires_at,
    least(now() + make_interval(mins => ${minutes}), started_at + make_interval(mins => ${reachMinutes}))) END`;
}
