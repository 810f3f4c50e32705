/** An identifier that the App vouches for. A class, so that no JSON value passes for one. */
export class Vouched {
  constructor(
    /** The address or number itself. */
    readonly vouched: string,
  ) {}
}

/** An identifier of an update: its text if the App does not vouch for it. */
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
  if (typeof value !== 'string' || typeof verified !== 'boolean') return undefined;
  if (Object.keys(others).length > 0) return undefined;
  return verified ? new Vouched(normalize(value) as string) : normalize(value);
}

/** The address or number of an item; undefined if the item was malformed. */
export function valueOf(item: unknown): unknown {
  return item instanceof Vouched ? item.vouched : item;
}

/** Splits the identifiers into verified and unverified ones. */
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
