export type Ceremony = 'registration' | 'authentication';

/** The browser's own record of the request (WebAuthn Level 3, 5.8.1). */
export interface ClientData {
  challenge: string;
  origin: string;
}

/**
 * 4 KiB in base64url; the longest id with a key and a signature of RSA 4096 take 2.5 KiB. Decoding time grows with the
 * number of CBOR items: 100 KiB of them block a process for a third of a second.
 */
const MOST_PART_CHARACTERS = 5462;

/** 1023 bytes, the longest credential id (WebAuthn Level 3, 7.1 step 25), in base64url. */
const MAX_ID_CHARACTERS = 1364;

const TYPES: Readonly<Record<Ceremony, string>> = {
  registration: 'webauthn.create',
  authentication: 'webauthn.get',
};

/** A credential that a client sent; only these members are checked. */
export interface SentCredential {
  id: string;
  response: Readonly<Record<string, unknown>>;
  authenticatorAttachment?: unknown;
}

export function readCredential(sent: unknown): SentCredential | null {
  const { id, rawId, type, response, authenticatorAttachment } = membersOf(sent);
  if (!isBase64Url(id) || id.length > MAX_ID_CHARACTERS) return null;
  if (rawId !== id || type !== 'public-key') return null;
  return { id, response: membersOf(response), authenticatorAttachment };
}

/** The client data of a ceremony; null when it is malformed, of the other ceremony, or of a frame in another site's page. */
export function readClientData(encoded: unknown, ceremony: Ceremony): ClientData | null {
  const { type, challenge, origin, crossOrigin, topOrigin } = jsonMembersOf(encoded);
  if (type !== TYPES[ceremony] || !isBase64Url(challenge) || typeof origin !== 'string') return null;
  if ((crossOrigin ?? false) !== false || topOrigin !== undefined) return null;
  return { challenge, origin };
}

function jsonMembersOf(encoded: unknown): Readonly<Record<string, unknown>> {
  if (!isBase64Url(encoded)) return {};
  try {
    return membersOf(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Without padding, as browsers write it, and within the length limit. */
export function isBase64Url(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MOST_PART_CHARACTERS && /^[A-Za-z0-9_-]+$/.test(value);
}
