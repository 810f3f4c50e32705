/** An identifier that the App vouches for. */
export interface Vouched {
  /** The address or number itself. */
  readonly vouched: string;
}

/** An identifier as an update names it, once it is read. */
export type NamedIdentifier = string | Vouched;

/** Reads `"…"`, `{<member>: "…"}` and `{<member>: "…", verified: true}`; undefined for anything else. */
export function namedIdentifier(
  item: unknown,
  member: string,
  normalize: (value: unknown) => unknown,
): unknown {
  if (typeof item === 'string') return normalize(item);
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined;
  const { [member]: value, verified = false, ...others } = item as Record<string, unknown>;
  if (typeof verified !== 'boolean' || Object.keys(others).length > 0) return undefined;
  return verified ? { vouched: normalize(value) } : normalize(value);
}

/** The address or number of an item that was read; undefined where it names none. */
export function valueOf(item: unknown): unknown {
  return typeof item === 'string' ? item : (item as Vouched | undefined)?.vouched;
}

/** What the App vouches for, and the rest. */
export function sortedByVouching(named: readonly NamedIdentifier[] | undefined): {
  plain?: string[];
  vouched?: string[];
} {
  if (!named) return {};
  return {
    plain: named.filter((one) => typeof one === 'string'),
    vouched: named.flatMap((one) => (typeof one === 'string' ? [] : [one.vouched])),
  };
}
