import { type Caller, DEFAULT_APP_SETTINGS, type SecondFactor, type UnmetFactor } from '@latchkey/contracts';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { type KeptJwt, unpackKeptJwt } from '../session-jwts/kept-jwt.rules.js';
import type { SessionEntity, SessionRow } from './session.entity.js';
import { missingSecondFactor } from './step-up.rules.js';

const MINUTE_MS = 60_000;

/** How long sessions of an App may live, for this caller. */
export interface SessionLimits {
  /** Minutes from the start after which a session ends, whatever its row says. */
  maxMinutes: number;
  /** Minutes without activity after which it ends; null for no such limit. */
  idleMinutes: number | null;
  /** Minutes from the start up to which this caller may set or move the end. */
  reachMinutes: number;
  /** Whether a session needs proofs of two kinds. */
  secondFactor: SecondFactor;
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
    secondFactor: settings.second_factor ?? DEFAULT_APP_SETTINGS.second_factor,
  };
}

/** How many living sessions a user of the App may have; null for any number. */
export function mostSessionsOf({ settings }: Pick<Caller, 'settings'>): number | null {
  return settings.max_sessions_per_user || null;
}

/** `last_active_at` lags by at most this many seconds… */
export const MAX_LAG_SECONDS = 60;

/** …and by at most a tenth of a short idle time. */
export const LAG_SECONDS_PER_IDLE_MINUTE = 6;

/** Because `last_active_at` may lag, an idle session ends this many seconds late, never early. */
function activityLagSeconds(idleMinutes: number | null): number {
  return Math.min(MAX_LAG_SECONDS, (idleMinutes ?? Infinity) * LAG_SECONDS_PER_IDLE_MINUTE);
}

/** A session under the limits of its App: what is judged, shown and signed. */
export interface LimitedSession extends Omit<SessionRow, 'keptJwt'> {
  /** What it lacks under `second_factor`: without it the session opens nothing, and has no JWT. */
  lacks: readonly UnmetFactor[];
  /** End without further activity; null where idle sessions do not end. */
  idleEndsAt: Date | null;
  /** The kept JWT of this version; null where there is none. */
  jwt: KeptJwt | null;
  jwtExpiresAt: Date | null;
  /** Age of `last_active_at` from which it is written again, so that the write is done within the lag. */
  touchAfterSeconds: number;
  /** Longest life of a JWT: none outlives a session that is not used after it. */
  jwtLifeMs: number;
}

const JWT_LIFE_MS = 5 * MINUTE_MS;

/**
 * Applies the limits, also those that were changed after the start. Member by member: V8 takes 5 µs to spread a row
 * of `pg`, and every verification does this.
 */
export function limited(row: SessionRow, limits: SessionLimits): LimitedSession {
  const { idleMinutes } = limits;
  const expiresAt = limitedEnd(row, limits);
  const jwt = unpackKeptJwt(row.keptJwt ?? null, row.version);
  return {
    id: row.id,
    appId: row.appId,
    userId: row.userId,
    factors: row.factors,
    userAgent: row.userAgent,
    ip: row.ip,
    startedAt: row.startedAt,
    expiresAt,
    lastActiveAt: row.lastActiveAt,
    revokedAt: row.revokedAt,
    version: row.version,
    updatedAt: row.updatedAt,
    createdAt: row.createdAt,
    now: row.now,
    secondFactors: row.secondFactors,
    lacks: missingSecondFactor(row, limits.secondFactor),
    jwt,
    jwtExpiresAt: jwt && new Date(jwt.expiresAt * 1000),
    idleEndsAt: idleMinutes === null ? null : idleEnd(row.lastActiveAt, idleMinutes),
    touchAfterSeconds: Math.min(50, activityLagSeconds(idleMinutes) - 3),
    jwtLifeMs: idleMinutes === null ? JWT_LIFE_MS : Math.min(JWT_LIFE_MS, idleMinutes * MINUTE_MS),
  };
}

/** The end in the row, or the App's limit if that is sooner. */
export function limitedEnd(
  { startedAt, expiresAt }: Pick<SessionEntity, 'startedAt' | 'expiresAt'>,
  { maxMinutes }: SessionLimits,
): Date {
  const latestMs = startedAt.getTime() + maxMinutes * MINUTE_MS;
  return latestMs < expiresAt.getTime() ? new Date(latestMs) : expiresAt;
}

/** The end after an extension by these minutes, within the caller's reach; it may be in the past. */
export function reachedEnd(
  { startedAt, now }: Pick<SessionRow, 'startedAt' | 'now'>,
  expiresInMinutes: number,
  { reachMinutes }: SessionLimits,
): Date {
  const asked = later(now, expiresInMinutes);
  const reach = later(startedAt, reachMinutes);
  return asked < reach ? asked : reach;
}

/** Whether this end is later than the present one, in the seconds that a client sees. */
export function livesLongerUntil(end: Date, expiresAt: Date): boolean {
  return toEpochSeconds(end) > toEpochSeconds(expiresAt);
}

export type SessionStatus = 'active' | 'idle' | 'expired' | 'revoked';

type Lifetime = Pick<LimitedSession, 'expiresAt' | 'idleEndsAt' | 'revokedAt'>;

/** The status at an instant; at its end exactly a session is over. A revoked one stays revoked. */
export function sessionStatus({ expiresAt, idleEndsAt, revokedAt }: Lifetime, now: Date): SessionStatus {
  if (revokedAt) return 'revoked';
  if (now >= expiresAt) return 'expired';
  return idleEndsAt && now >= idleEndsAt ? 'idle' : 'active';
}

/** Whether `last_active_at` is old enough to be written again. */
export function touchIsDue(
  { lastActiveAt, touchAfterSeconds }: Pick<LimitedSession, 'lastActiveAt' | 'touchAfterSeconds'>,
  now: Date,
): boolean {
  return now.getTime() - lastActiveAt.getTime() >= touchAfterSeconds * 1000;
}

function idleEnd(lastActiveAt: Date, idleMinutes: number): Date {
  return new Date(later(lastActiveAt, idleMinutes).getTime() + activityLagSeconds(idleMinutes) * 1000);
}

function later(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * MINUTE_MS);
}
