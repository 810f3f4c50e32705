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

type Times = Pick<SessionRow, 'startedAt' | 'expiresAt' | 'lastActiveAt'>;

const MINUTE_MS = 60_000;
const JWT_LIFE_MS = 5 * MINUTE_MS;

/** The session with `expiresAt` moved to where the limits put it; limits that were changed later count too. */
export function limited<Session extends Times>(session: Session, { maxMinutes, idleMinutes }: SessionLimits) {
  const { startedAt, expiresAt, lastActiveAt } = session;
  const latest = later(startedAt, maxMinutes);
  const isShortened = latest < expiresAt;
  const lagMs = activityLagSeconds(idleMinutes) * 1000;
  return {
    ...session,
    expiresAt: isShortened ? latest : expiresAt,
    idleEndsAt: idleMinutes === null ? null : new Date(later(lastActiveAt, idleMinutes).getTime() + lagMs),
    isShortened,
    touchAfterSeconds: touchAfterSeconds(idleMinutes),
    jwtLifeMs: Math.min(JWT_LIFE_MS, (idleMinutes ?? Infinity) * MINUTE_MS),
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

function later(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * MINUTE_MS);
}
