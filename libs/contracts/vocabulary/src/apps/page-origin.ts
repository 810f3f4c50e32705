/** A host name has at most 253 characters; the rest is for scheme and port. */
const MOST_CHARACTERS = 300;
/** Within one label: each wildcard multiplies the ways to match it. */
const MOST_WILDCARDS = 2;
const LOOPBACK_NAMES = ['localhost', '127.0.0.1'];

/**
 * Whether an origin fits one of an App's `allowed_origins`. In a pattern, `:*` stands for any port or none, and any
 * other `*` for letters within one label of the host. Both have a scheme, or neither has. It stands here
 * because every service that trusts a page must agree on it.
 */
export function originMatches(origin: string, pattern: string): boolean {
  if (origin.length > MOST_CHARACTERS) return false;
  const anyPort = pattern.endsWith(':*');
  const host = anyPort ? pattern.slice(0, -2) : pattern;
  const labels = (anyPort ? origin.replace(/:\d{1,5}$/, '') : origin).toLowerCase().split('.');
  const patterns = host.toLowerCase().split('.');
  // Label by label, since one expression would combine the ways to match of all labels.
  return (
    labels.length === patterns.length && labels.every((label, at) => labelMatches(label, patterns[at] ?? ''))
  );
}

function labelMatches(label: string, pattern: string): boolean {
  const parts = pattern.split(/\*+/);
  if (parts.length - 1 > MOST_WILDCARDS) return false;
  return new RegExp(`^${parts.map(escaped).join('[a-z0-9-]{1,63}')}$`).test(label);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

/** The origins of the pages of this service. On loopback it has two names: passkeys need one that is no address. */
export function ownOrigins(baseUrl: string): readonly string[] {
  const { origin, hostname } = new URL(baseUrl);
  if (!LOOPBACK_NAMES.includes(hostname)) return [origin];
  return LOOPBACK_NAMES.map((name) => origin.replace(hostname, name));
}
