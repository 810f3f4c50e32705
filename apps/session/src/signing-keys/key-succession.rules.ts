import { keyStates, type KeyTimes, PUBLISHED_AHEAD_MS } from './key-states.rules.js';

interface Key extends KeyTimes {
  kid: string;
  publishedAt: Date;
}

/** What the removal of one of an App's keys makes of the others. */
export interface Succession {
  /** Takes the place of the removed key, from this time on. */
  heir?: { kid: string; signsFrom: Date };
  /** The key that stays, or becomes, the next one; absent where a new one is needed. */
  next?: string;
  /** Whether a new key is to be published as the next one. */
  needsNext: boolean;
}

/**
 * The key that signs is followed at once, even by one that was published less than 10 minutes ago; one that was to sign
 * later is followed then, or when the next one has been published for that long. A key that signs no more has no heir.
 */
export function successionOf(keys: readonly Key[], kid: string, now: Date): Succession {
  const { signer, scheduled, next } = keyStates(keys, now);
  if (kid === next?.kid) return { needsNext: true };
  if (kid === signer?.kid && scheduled && next)
    return { heir: { kid: scheduled.kid, signsFrom: now }, next: next.kid, needsNext: false };
  if (kid === signer?.kid && next) return { heir: { kid: next.kid, signsFrom: now }, needsNext: true };
  if (kid !== scheduled?.kid || !next) return { needsNext: false };
  const knownAtMs = next.publishedAt.getTime() + PUBLISHED_AHEAD_MS;
  const signsFrom = new Date(Math.max(scheduled.signsFrom?.getTime() ?? 0, knownAtMs));
  return { heir: { kid: next.kid, signsFrom }, needsNext: true };
}
