/** The prefixes that a search looks for; `null` for none. */
export interface Prefixes {
  /** As it was typed: of an `external_id`, and in lower case of names. */
  readonly text: string;
  readonly email: string;
  readonly phoneNumber: string | null;
}

/** What a text may be the beginning of. Stored emails have A to Z in lower case, stored numbers begin with `+`. */
export function prefixesOf(query: string): Prefixes {
  const text = query.trim();
  const email = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const digits = text.replace(/[\s().-]/g, '');
  return { text, email, phoneNumber: /^\+?\d+$/.test(digits) ? `+${digits.replace('+', '')}` : null };
}
