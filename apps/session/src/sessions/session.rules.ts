import { toEpochSeconds } from '@latchkey/platform/clock';

export type SessionStatus = 'active' | 'expired' | 'revoked';

interface Lifetime {
  expiresAt: Date;
  revokedAt: Date | null;
}

interface KeptJwt {
  expiresAt: Date;
  jwtExpiresAt: Date | null;
}

interface JwtPlace {
  version: number;
  jwtExpiresAt: Date | null;
}

const MINUTE_MS = 60_000;
const TOUCH_MS = 50_000;
const JWT_LIFE_MS = 5 * MINUTE_MS;
const JWT_FRESH_MS = 2 * MINUTE_MS;

/** What a session is at an instant; at its end exactly it is over. A revoked one stays revoked. */
export function sessionStatus({ expiresAt, revokedAt }: Lifetime, now: Date): SessionStatus {
  if (revokedAt) return 'revoked';
  return now < expiresAt ? 'active' : 'expired';
}

/** Whether now + N minutes is later than the present end, in the seconds that a client sees. */
export function livesLongerWith(expiresAt: Date, expiresInMinutes: number, now: Date): boolean {
  const asked = new Date(now.getTime() + expiresInMinutes * MINUTE_MS);
  return toEpochSeconds(asked) > toEpochSeconds(expiresAt);
}

/** Less than once a minute: `last_active_at` may lag by that, the session itself never does. */
export function touchIsDue(lastActiveAt: Date, now: Date): boolean {
  return now.getTime() - lastActiveAt.getTime() >= TOUCH_MS;
}

/** End of a JWT signed now, in whole seconds: 5 minutes, or the session's end if that is sooner. */
export function jwtEnd(sessionExpiresAt: Date, now: Date): Date {
  const end = Math.min(now.getTime() + JWT_LIFE_MS, sessionExpiresAt.getTime());
  return new Date(Math.floor(end / 1000) * 1000);
}

/**
 * Whether the kept JWT is worth answering again: 2 minutes or more are left, or all that is left of the
 * session (a new one could not live longer).
 */
export function jwtIsFresh({ expiresAt, jwtExpiresAt }: KeptJwt, now: Date): boolean {
  if (!jwtExpiresAt || jwtExpiresAt <= now) return false;
  return jwtExpiresAt.getTime() - now.getTime() >= JWT_FRESH_MS || jwtExpiresAt >= jwtEnd(expiresAt, now);
}

/** Whether a session is still what it was when a JWT was signed for it, and has had no other since. */
export function takesJwtOf(session: JwtPlace, signedFor: JwtPlace): boolean {
  const sameVersion = session.version === signedFor.version;
  return sameVersion && session.jwtExpiresAt?.getTime() === signedFor.jwtExpiresAt?.getTime();
}
