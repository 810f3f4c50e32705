import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { DecryptionError } from '../crypto/index.js';

/** ECDH over X25519 with a key of the sender that is used once (RFC 7518, 4.6; RFC 8037), then AES-256-GCM. */
const AGREEMENT = 'ECDH-ES';
const ENCRYPTION = 'A256GCM';
/** Before the 32 bytes of a private key of X25519 in PKCS #8 (RFC 8410, 7). */
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex');
const KEY_BYTES = 32;

/** Seals a value to the process that has the private half. No process on the way opens it, nor does the sender. */
export async function sealTo(publicKey: string, plaintext: Uint8Array, place: string): Promise<string> {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: publicKey }, format: 'jwk' });
  return new CompactEncrypt(plaintext)
    .setProtectedHeader({ alg: AGREEMENT, enc: ENCRYPTION, apv: partyOf(place) })
    .encrypt(key);
}

/** Opens what was sealed to it. */
export class SealingKey {
  /** 32 bytes in base64url. */
  readonly publicKey: string;
  readonly #privateKey: KeyObject;

  /** @param secret 32 random bytes: the private key. */
  constructor(secret: Buffer) {
    if (secret.length !== KEY_BYTES) throw new RangeError('a private key has 32 bytes');
    this.#privateKey = createPrivateKey({
      key: Buffer.concat([PKCS8, secret]),
      format: 'der',
      type: 'pkcs8',
    });
    this.publicKey = createPublicKey(this.#privateKey).export({ format: 'jwk' }).x ?? '';
  }

  /**
   * @param place what the value is for, as it was sealed: it is part of the agreement on the key.
   * @returns the value in memory of its own, which the caller wipes. @throws DecryptionError
   */
  async open(sealed: string, place: string): Promise<Buffer> {
    const { plaintext, protectedHeader } = await this.read(sealed);
    const own = Buffer.alloc(plaintext.length);
    own.set(plaintext);
    plaintext.fill(0);
    if (protectedHeader.apv === partyOf(place)) return own;
    own.fill(0);
    throw new DecryptionError();
  }

  private async read(sealed: string) {
    try {
      return await compactDecrypt(sealed, this.#privateKey, {
        keyManagementAlgorithms: [AGREEMENT],
        contentEncryptionAlgorithms: [ENCRYPTION],
      });
    } catch (cause) {
      // The text alone is at fault: no key, no point of the curve, or changed.
      throw new DecryptionError({ cause });
    }
  }
}

const partyOf = (place: string): string => Buffer.from(place, 'utf8').toString('base64url');
