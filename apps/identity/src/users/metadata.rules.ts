export type Metadata = Record<string, unknown>;

const MAX_KEYS = 50;
const MAX_BYTES = 16 * 1024;

/**
 * The metadata after a create or update (specification, Metadata update semantics 1–6): merged at the top
 * level, `null` for a key deletes it, `{}` clears all, and no metadata (or `null`) changes nothing.
 * @param replace takes the given metadata as it is, `null` members included.
 */
export function nextMetadata(
  current: Metadata,
  given: Metadata | null | undefined,
  replace: boolean,
): Metadata {
  if (given === undefined || given === null) return current;
  if (replace || Object.keys(given).length === 0) return given;
  const merged = [...new Set([...Object.keys(current), ...Object.keys(given)])].map(
    (key) => [key, Object.hasOwn(given, key) ? given[key] : current[key]] as const,
  );
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}

/** At most 50 keys and 16 KiB of JSON (decision 3). */
export function metadataFits(metadata: Metadata): boolean {
  const bytes = Buffer.byteLength(JSON.stringify(metadata), 'utf8');
  return Object.keys(metadata).length <= MAX_KEYS && bytes <= MAX_BYTES;
}

/** The order of members counts: it is stored and answered. */
export function sameMetadata(one: Metadata, other: Metadata): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
