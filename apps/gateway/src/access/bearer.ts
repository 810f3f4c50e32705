const BEARER = /^Bearer +(\S+) *$/i;

/** The content of an `Authorization` header. */
export type Presented = { kind: 'nothing' } | { kind: 'malformed' } | { kind: 'key'; key: string };

export function presentedKey(header: string | undefined): Presented {
  if (!header?.trim()) return { kind: 'nothing' };
  const key = BEARER.exec(header)?.[1];
  return key === undefined ? { kind: 'malformed' } : { kind: 'key', key };
}
