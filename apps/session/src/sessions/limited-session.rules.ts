import type { SessionRow } from './session.entity.js';
import { activityLagSeconds, type SessionLimits, touchAfterSeconds } from './session-limits.js';

/** A session as the App's limits leave it: what is judged, shown and signed. */
export interface LimitedSession extends SessionRow {
  /** End without further activity; null where that ends no session. */
  idleEndsAt: Date | null;
  /** The App's limit is sooner than the end in the row. */
  isShortened: boolean;
  /** Age of its last activity from which another one is noted. */
  touchAfterSeconds: number;
  /** Longest life of a JWT: none outlives a session that nobody uses after it. */
  jwtLifeMs: number;
}

const MINUTE_MS = 60_000;
const JWT_LIFE_MS = 5 * MINUTE_MS;

/**
 * The session with `expiresAt` moved to where the limits put it; limits that were changed later count too. Member by
 * member: V8 takes 5 µs to spread a row that `pg` made, and every verification does this.
 */
export function limited(row: SessionRow, { maxMinutes, idleMinutes }: SessionLimits): LimitedSession {
  const latestMs = row.startedAt.getTime() + maxMinutes * MINUTE_MS;
  const isShortened = latestMs < row.expiresAt.getTime();
  return {
    id: row.id,
    appId: row.appId,
    userId: row.userId,
    factors: row.factors,
    userAgent: row.userAgent,
    ip: row.ip,
    startedAt: row.startedAt,
    expiresAt: isShortened ? new Date(latestMs) : row.expiresAt,
    lastActiveAt: row.lastActiveAt,
    revokedAt: row.revokedAt,
    version: row.version,
    jwtSealed: row.jwtSealed,
    jwtExpiresAt: row.jwtExpiresAt,
    updatedAt: row.updatedAt,
    createdAt: row.createdAt,
    now: row.now,
    idleEndsAt: idleMinutes === null ? null : idleEnd(row.lastActiveAt, idleMinutes),
    isShortened,
    touchAfterSeconds: touchAfterSeconds(idleMinutes),
    jwtLifeMs: idleMinutes === null ? JWT_LIFE_MS : Math.min(JWT_LIFE_MS, idleMinutes * MINUTE_MS),
  };
}

/** Where an extension by so many minutes would put the end, as far as this caller may; it may be sooner than the present. */
export function reachedEnd(
  { startedAt, now }: Pick<SessionRow, 'startedAt' | 'now'>,
  expiresInMinutes: number,
  { reachMinutes }: SessionLimits,
): Date {
  const asked = later(now, expiresInMinutes);
  const reach = later(startedAt, reachMinutes);
  return asked < reach ? asked : reach;
}

function idleEnd(lastActiveAt: Date, idleMinutes: number): Date {
  return new Date(later(lastActiveAt, idleMinutes).getTime() + activityLagSeconds(idleMinutes) * 1000);
}

function later(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * MINUTE_MS);
}
