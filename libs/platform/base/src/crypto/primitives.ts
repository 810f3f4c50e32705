import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import { Secret } from './secret.js';

export function sha256(value: string | Buffer): Buffer {
  return hash('sha256', value, 'buffer');
}

export function hmacSha256(key: Buffer, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest();
}

const DERIVED_BYTES = 32;

/**
 * Keys of 32 bytes by HKDF with SHA-256 (RFC 5869).
 * @param secret unguessable. @param scope any length; other scopes have other keys.
 */
export function deriveKeys(
  secret: string,
  scope: string,
  { purpose, count }: { purpose: string; count: number },
): Buffer[] {
  const derived = Buffer.from(hkdfSync('sha256', secret, sha256(scope), purpose, count * DERIVED_BYTES));
  return Array.from({ length: count }, (_, index) =>
    derived.subarray(index * DERIVED_BYTES, (index + 1) * DERIVED_BYTES),
  );
}

/** Takes the same time for every content; only a difference in length may show. */
export function equalInConstantTime(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

const DEFAULT_TOKEN_BITS = 256;

/** An unguessable token in base64url. @param bits a multiple of 8. */
export function newToken(bits = DEFAULT_TOKEN_BITS): Secret {
  return new Secret(randomBytes(bits / 8).toString('base64url'));
}

/** `count` decimal digits, uniformly distributed (`randomInt` has no modulo bias). */
export function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

/**
 * An encrypted value does not decrypt: it was changed or cut, or encrypted with another key or context. The message does
 * not say which, because that would help an attacker.
 */
export class DecryptionError extends Error {
  constructor(options?: ErrorOptions) {
    super('the encrypted value does not open', options);
    this.name = 'DecryptionError';
  }
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = 1;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/**
 * Encrypts with AES-256-GCM and a key of 32 bytes. @returns format (1 byte, value 1) · nonce (12) · tag (16) · ciphertext
 * (as long as the plaintext). @param aad the context; it is not stored and must be the same to decrypt.
 */
export function encryptWithKey(key: Buffer | KeyObject, plaintext: Buffer, aad: string | Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(bytes(aad));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), ciphertext]);
}

/** The inverse of {@link encryptWithKey}. @throws DecryptionError if anything differs. */
export function decryptWithKey(key: Buffer | KeyObject, encrypted: Buffer, aad: string | Buffer): Buffer {
  if (encrypted.length < HEADER_BYTES || encrypted[0] !== FORMAT) throw new DecryptionError();
  const nonce = encrypted.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(bytes(aad));
  decipher.setAuthTag(encrypted.subarray(1 + NONCE_BYTES, HEADER_BYTES));
  const plaintext = decipher.update(encrypted.subarray(HEADER_BYTES));
  try {
    decipher.final();
  } catch (cause) {
    plaintext.fill(0);
    throw new DecryptionError({ cause });
  }
  return plaintext;
}

function bytes(aad: string | Buffer): Buffer {
  return typeof aad === 'string' ? Buffer.from(aad, 'utf8') : aad;
}
