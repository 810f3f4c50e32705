const KEPT = 6;

/** The kind of an id and its last characters, which tell it from others of a list. */
export function shortId(id: string): string {
  const [kind, rest] = id.split('_');
  return rest !== undefined && rest.length > 2 * KEPT ? `${kind}_…${rest.slice(-KEPT)}` : id;
}
