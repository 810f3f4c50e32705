/** Statements are few and fixed; texts that are put together at run time must not fill the server's memory. */
const MOST_NAMES = 500;

const names = new Map<string, string>();

/**
 * The arguments of a query, with a name for a statement that takes parameters: the server then parses and plans it once
 * for each connection. Others stay as they are.
 */
export function named(args: readonly unknown[]): readonly unknown[] {
  const [text, values, ...rest] = args;
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return args;
  const name = nameOf(text);
  return name === undefined ? args : [{ name, text, values }, ...rest];
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES) return undefined;
  const name = `statement_${names.size + 1}`;
  names.set(text, name);
  return name;
}
