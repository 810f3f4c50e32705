/** The part of a key's row that its state follows from. */
export interface KeyTimes {
  generation: number;
  signsFrom: Date | null;
}

export interface KeyStates<Key> {
  /** Signs now; undefined only where there are no keys. */
  signer: Key | undefined;
  /** Takes over at its `signsFrom`, which is to come. */
  scheduled: Key | undefined;
  /** Published already, for the rotation after. */
  next: Key | undefined;
  /** Were replaced; tokens that they signed may still be valid. */
  retired: Key[];
  /** Were replaced, and all tokens that they signed have expired. */
  gone: Key[];
}

/** Clients can know a key at least this long before it first signs. */
export const PUBLISHED_AHEAD_MS = 10 * 60_000;

/** A replica may not know of a rotation for this long, so none takes effect sooner. */
export const ROTATION_NOTICE_MS = 30_000;

/** Life of a JWT (5 minutes), and one for clocks that differ and signatures under way. */
const TOKENS_OUTLIVE_KEY_MS = 6 * 60_000;

/** The state of each key of an App at an instant, derived from their times alone. */
export function keyStates<Key extends KeyTimes>(keys: readonly Key[], now: Date): KeyStates<Key> {
  const inOrder = [...keys].sort((a, b) => a.generation - b.generation);
  const signs = (key: Key) => key.signsFrom !== null && key.signsFrom <= now;
  // The first key signs from the moment that it exists, even for a reader whose clock is behind.
  const position = Math.max(0, inOrder.findLastIndex(signs));
  const replaced = inOrder.slice(0, position);
  const isGone = (_: Key, index: number) => tokensAreGone(inOrder[index + 1]?.signsFrom ?? null, now);
  const later = inOrder.slice(position + 1);
  return {
    signer: inOrder[position],
    scheduled: later.find(({ signsFrom }) => signsFrom !== null),
    next: later.find(({ signsFrom }) => signsFrom === null),
    retired: replaced.filter((key, index) => !isGone(key, index)),
    gone: replaced.filter(isGone),
  };
}

/** The keys that clients may see, the signing one first. */
export function publishedKeys<Key extends KeyTimes>(keys: readonly Key[], now: Date): Key[] {
  const { signer, scheduled, next, retired } = keyStates(keys, now);
  return [signer, scheduled, next, ...retired].filter((key) => key !== undefined);
}

function tokensAreGone(replacedAt: Date | null, now: Date): boolean {
  return replacedAt !== null && now.getTime() - replacedAt.getTime() >= TOKENS_OUTLIVE_KEY_MS;
}

/** What changes for an App's other keys when one of them is removed. */
export interface Succession {
  /** Takes the place of the removed key, from this time on. */
  heir?: { kid: string; signsFrom: Date };
  /** The key that stays, or becomes, the next one; absent where a new one is needed. */
  next?: string;
  /** Whether a new key is to be published as the next one. */
  needsNext: boolean;
}

/**
 * The signing key is followed at once, even by a key published less than 10 minutes ago; a scheduled one at its time, or
 * when the next key has been published for 10 minutes. A key that signs no more has no heir.
 */
export function successionOf(
  keys: readonly (KeyTimes & { kid: string; publishedAt: Date })[],
  kid: string,
  now: Date,
): Succession {
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
