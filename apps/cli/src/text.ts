/** An answer for people: a line a member, and a block an item of a list. */
export function asText(body: Record<string, unknown>): string {
  const [only, ...others] = Object.values(body);
  if (others.length === 0 && Array.isArray(only)) {
    return only.length === 0
      ? 'none\n'
      : only.map((item) => members(item as Record<string, unknown>)).join('\n');
  }
  return members(body);
}

function members(body: Record<string, unknown>): string {
  return Object.entries(body)
    .map(
      ([name, value]) =>
        `${name.padEnd(16)}${typeof value === 'object' ? JSON.stringify(value) : String(value)}\n`,
    )
    .join('');
}
