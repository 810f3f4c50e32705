import { AppError } from '@latchkey/contracts';
import { deriveKeys, hmacSha256 } from '@latchkey/platform/crypto';
import stringify from 'safe-stable-stringify';
import type { StoredClaim } from './claim-bucket.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The claim of a first request with an `Idempotency-Key`; undefined for every other. */
    claim: HeldClaim | undefined;
  }
}

const PRINTABLE = /^[\x20-\x7e]{1,255}$/;
const PURPOSE = 'latchkey/idempotency/1';

/** What an `Idempotency-Key` is unique in, and the key itself. */
export interface Scope {
  readonly appId: string;
  /** Id of the API key. */
  readonly keyId: string;
  readonly method: string;
  /** As it was sent, without the query. */
  readonly path: string;
  readonly idempotencyKey: string;
}

/** Only the presented API key leads to these; nothing that is stored does. */
export interface ScopeKeys {
  readonly app: string;
  /** Where the claim lies, unguessable even for a guessable `Idempotency-Key`. */
  readonly place: string;
  readonly body: Buffer;
  readonly answer: Buffer;
  readonly calls: Buffer;
}

/** A claim that this request holds: it makes the answer of the `Idempotency-Key`. */
export interface HeldClaim extends StoredClaim {
  readonly keys: ScopeKeys;
}

/** @throws AppError invalid_request unless it is 1 to 255 printable ASCII characters. */
export function idempotencyKeyOf(header: string | readonly string[] | undefined): string {
  if (typeof header === 'string' && PRINTABLE.test(header)) return header;
  const message = 'must be 1 to 255 printable ASCII characters';
  throw new AppError('invalid_request', { fields: [{ field: 'Idempotency-Key', message }] });
}

/** @param apiKey the secret key of the request. */
export function scopeKeysOf(
  apiKey: string,
  { appId, keyId, method, path, idempotencyKey }: Scope,
): ScopeKeys {
  const scope = JSON.stringify([appId, keyId, method, path, idempotencyKey]);
  const [place, body, answer, calls] = deriveKeys(apiKey, scope, { purpose: PURPOSE, count: 4 });
  if (!place || !body || !answer || !calls) throw new RangeError('four keys were asked for');
  return { app: appId, place: place.toString('hex'), body, answer, calls };
}

/**
 * An HMAC-SHA256 of query and body after their validation, as JSON with sorted members: the order of members, spaces
 * and members that are `null` make no difference.
 */
export function bodyDigest(key: Buffer, query: unknown, body: unknown): string {
  return hmacSha256(key, stringify([query, body])).toString('base64url');
}
