import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';
import { UnsealError } from './unseal-error.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = 1;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/**
 * AES-256-GCM under one key of 32 bytes. The result is laid out as
 * format (1 byte, value 1) · nonce (12) · tag (16) · ciphertext (as long as the plaintext).
 * @param aad where the value belongs; it is not stored and must be the same to open.
 */
export function sealWithKey(key: Buffer | KeyObject, plaintext: Buffer, aad: string | Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(bytes(aad));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), ciphertext]);
}

/** The inverse of {@link sealWithKey}. @throws UnsealError when anything differs. */
export function openWithKey(key: Buffer | KeyObject, sealed: Buffer, aad: string | Buffer): Buffer {
  if (sealed.length < HEADER_BYTES || sealed[0] !== FORMAT) throw new UnsealError();
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(bytes(aad));
  decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEADER_BYTES));
  const plaintext = decipher.update(sealed.subarray(HEADER_BYTES));
  try {
    decipher.final();
  } catch (cause) {
    plaintext.fill(0);
    throw new UnsealError({ cause });
  }
  return plaintext;
}

function bytes(aad: string | Buffer): Buffer {
  return typeof aad === 'string' ? Buffer.from(aad, 'utf8') : aad;
}
