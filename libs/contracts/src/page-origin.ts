/** A host name has at most 253 characters; scheme and port come to it. A pattern's `*` tries a longer text in too many ways. */
const MOST_CHARACTERS = 300;

/**
 * Whether an origin fits one of an App's `allowed_origins`. In a pattern, `:*` stands for any port or none, and any
 * other `*` for letters within one label of the host (decision 2). Both have a scheme, or neither has. A definition,
 * not one service's behaviour: whoever takes the word of a page must agree on it.
 */
export function originMatches(origin: string, pattern: string): boolean {
  if (origin.length > MOST_CHARACTERS) return false;
  const anyPort = pattern.endsWith(':*');
  const host = anyPort ? pattern.slice(0, -2) : pattern;
  const source = host.toLowerCase().split('*').map(escaped).join('[a-z0-9-]+');
  return new RegExp(`^${source}${anyPort ? '(:\\d{1,5})?' : ''}$`).test(origin.toLowerCase());
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
