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
  /** Have been replaced; tokens that they signed may still be good. */
  retired: Key[];
  /** Signed nothing that could still be good. */
  gone: Key[];
}

/** A key is known to clients at least this long before it first signs. */
export const PUBLISHED_AHEAD_MS = 10 * 60_000;

/** A replica may not know of a rotation for this long, so none takes effect sooner. */
export const ROTATION_NOTICE_MS = 30_000;

/** Life of a JWT (5 minutes), and one for clocks that differ and signatures under way. */
const TOKENS_OUTLIVE_KEY_MS = 6 * 60_000;

/** What each key of an App is at an instant, derived from their times alone. */
export function keyStates<Key extends KeyTimes>(keys: readonly Key[], now: Date): KeyStates<Key> {
  const inOrder = [...keys].sort((a, b) => a.generation - b.generation);
  const signs = (key: Key) => key.signsFrom !== null && key.signsFrom <= now;
  // The first key signs from the moment that it exists, whatever a reader's clock says.
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
