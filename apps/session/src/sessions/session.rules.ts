import { toEpochSeconds } from '@latchkey/platform/clock';

export type SessionStatus = 'active' | 'idle' | 'expired' | 'revoked';

interface Lifetime {
  expiresAt: Date;
  idleEndsAt: Date | null;
  revokedAt: Date | null;
}

interface JwtSpan {
  /** End of the session. */
  expiresAt: Date;
  jwtLifeMs: number;
}

interface KeptJwt extends JwtSpan {
  jwtExpiresAt: Date | null;
}

interface JwtPlace {
  version: number;
  jwtExpiresAt: Date | null;
}

/** Of its life: 2 of 5 minutes. */
const JWT_FRESH_PART = 0.4;

/** What a session is at an instant; at its end exactly it is over. A revoked one stays revoked. */
export function sessionStatus({ expiresAt, idleEndsAt, revokedAt }: Lifetime, now: Date): SessionStatus {
  if (revokedAt) return 'revoked';
  if (now >= expiresAt) return 'expired';
  return idleEndsAt && now >= idleEndsAt ? 'idle' : 'active';
}

/** Whether this end is later than the present one, in the seconds that a client sees. */
export function livesLongerUntil(end: Date, expiresAt: Date): boolean {
  return toEpochSeconds(end) > toEpochSeconds(expiresAt);
}

/** Less than once a minute unless the idle time is short: `last_active_at` may lag by that, the session itself never does. */
export function touchIsDue(
  { lastActiveAt, touchAfterSeconds }: { lastActiveAt: Date; touchAfterSeconds: number },
  now: Date,
): boolean {
  return now.getTime() - lastActiveAt.getTime() >= touchAfterSeconds * 1000;
}

/** End of a JWT signed now, in whole seconds: its longest life, or the session's end if that is sooner. */
export function jwtEnd({ expiresAt, jwtLifeMs }: JwtSpan, now: Date): Date {
  const end = Math.min(now.getTime() + jwtLifeMs, expiresAt.getTime());
  return new Date(Math.floor(end / 1000) * 1000);
}

/**
 * Whether the kept JWT is worth answering again: 2 of its 5 minutes or more are left, or all that is left of the session (a
 * new one could not live longer). Not one that outlives the session, whose limits were lowered since.
 */
export function jwtIsFresh(kept: KeptJwt, now: Date): boolean {
  const { jwtExpiresAt, expiresAt, jwtLifeMs } = kept;
  if (!jwtExpiresAt || jwtExpiresAt <= now || jwtExpiresAt > expiresAt) return false;
  const leftMs = jwtExpiresAt.getTime() - now.getTime();
  // Replicas that read and sign at the same time see presents that differ a little.
  if (leftMs > jwtLifeMs + 1000) return false;
  return leftMs >= jwtLifeMs * JWT_FRESH_PART || jwtExpiresAt >= jwtEnd(kept, now);
}

/** Whether a session is still what it was when a JWT was signed for it, and has had no other since. */
export function takesJwtOf(session: JwtPlace, signedFor: JwtPlace): boolean {
  const sameVersion = session.version === signedFor.version;
  return sameVersion && session.jwtExpiresAt?.getTime() === signedFor.jwtExpiresAt?.getTime();
}
