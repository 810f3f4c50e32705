/** The bytes that the signature of a JWS signs: header and payload (RFC 7515, 5.1). */
export function jwsInput(header: object, payload: object): string {
  return `${encoded(header)}.${encoded(payload)}`;
}

/** A JWS in compact form (RFC 7515, 7.1). */
export function compactJws(input: string, signature: Buffer): string {
  return `${input}.${signature.toString('base64url')}`;
}

/** A JWS whose signature was not verified yet. */
export interface ReadJws {
  readonly header: Readonly<Record<string, unknown>>;
  readonly input: string;
  readonly signature: Buffer;
  /** JSON. */
  readonly payload: string;
}

/** The parts of a JWS in compact form; undefined for any other text. */
export function readCompactJws(text: string): ReadJws | undefined {
  const [header = '', payload = '', signature = '', ...more] = text.split('.');
  if (more.length > 0 || signature === '') return undefined;
  const read = objectOf(decoded(header));
  return (
    read && {
      header: read,
      input: `${header}.${payload}`,
      signature: Buffer.from(signature, 'base64url'),
      payload: decoded(payload),
    }
  );
}

/** The object of a JSON text; undefined for any other text. */
export function objectOf(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part), 'utf8').toString('base64url');
}

function decoded(part: string): string {
  return Buffer.from(part, 'base64url').toString('utf8');
}
