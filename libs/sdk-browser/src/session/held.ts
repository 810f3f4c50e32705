import { LatchkeyError } from '../errors/latchkey-error.js';
import type { Session } from '../types/api.js';

/** The session of this browser, as its tabs hold it. */
export interface Held {
  readonly session: Session;
  /** Empty through the App's server, which keeps both in cookies that no script reads. */
  readonly token: string;
  readonly jwt: string;
  /** Epoch milliseconds on this machine of the answer that told it. */
  readonly since: number;
}

/** The session members of an answer. */
export interface SessionAnswer {
  session?: Session & { session_token?: string };
  session_token?: string;
  session_jwt?: string;
}

/** The API answers the same JWT for three of its five minutes, so two minutes are left at the least. */
const LEAST_JWT_SHARE = 0.4;
const MARGIN_MS = 30_000;
const LEAST_INTERVAL_MS = 10_000;
const SERVER_INTERVAL_MS = 4 * 60_000;

/** @throws LatchkeyError unexpected_answer, for an answer without a session. */
export function heldOf(answer: SessionAnswer, tokenBefore: string, now: number): Held {
  if (!answer.session)
    throw new LatchkeyError('The answer holds no session', { errorType: 'unexpected_answer' });
  const { session_token: inSession, ...session } = answer.session;
  const token = answer.session_token || inSession || tokenBefore;
  return { session, token, jwt: answer.session_jwt ?? '', since: now };
}

/**
 * Milliseconds, from the answer on, after which the session is asked for again. The lifetime of the JWT decides, not its
 * `exp`: the clock of this machine may be wrong.
 */
export function freshFor({ jwt }: Held): number {
  if (!jwt) return SERVER_INTERVAL_MS;
  const { exp, iat } = claimsOf(jwt);
  return Math.max((exp - iat) * 1000 * LEAST_JWT_SHARE - MARGIN_MS, 0);
}

/** An answer of the future comes from a clock that was set back since. */
export const isFresh = (held: Held, now: number): boolean =>
  now >= held.since && now - held.since < freshFor(held);

/**
 * Milliseconds until the session is asked for again. JWTs of a session that is about to end live shorter and shorter: they
 * must not make the page ask without a pause.
 */
export function dueIn(held: Held, now: number): number {
  const due = held.since + Math.max(freshFor(held), LEAST_INTERVAL_MS) - now;
  return Math.min(Math.max(due, 0), SERVER_INTERVAL_MS);
}

/** Read only to plan a refresh: a page has no reason to verify it. */
function claimsOf(jwt: string): { exp: number; iat: number } {
  const payload = (jwt.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
  try {
    const { exp, iat } = JSON.parse(atob(payload)) as { exp: number; iat: number };
    if (Number.isFinite(exp - iat)) return { exp, iat };
  } catch {
    // As one that has ended.
  }
  return { exp: 0, iat: 0 };
}
