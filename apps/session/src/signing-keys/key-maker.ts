import { webcrypto } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Envelope, type EncryptionContext } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { CONFIG } from '@latchkey/platform/tokens';
import type { EncryptedRows } from '@latchkey/platform/service';
import * as x509 from '@peculiar/x509';
import type { SessionConfig } from '../session.config.js';
import type { NewSigningKey, SigningKeyEntity } from './signing-key.entity.js';

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

/** RFC 5280, 4.1.2.5: the end of a certificate that has no planned end. The JWK set says which keys are valid. */
const NO_PLANNED_END = new Date('9999-12-31T23:59:59Z');

/** Binds an encrypted private key to its row: copied to another row, it cannot be decrypted. */
function privateKeyPlace(appId: string, kid: string): EncryptionContext {
  return { app: appId, table: 'signing_keys', record: kid, field: 'private_key' };
}

/** The column to rewrap when the key-encryption key changes. */
export const ENCRYPTED_SIGNING_KEYS: EncryptedRows = {
  table: 'signing_keys',
  column: 'private_key_sealed',
  key: ['kid'],
  reads: ['app_id'],
  place: (of) => privateKeyPlace(of('app_id'), of('kid')),
};

/** Makes signing keys and decrypts them: outside of this class a private key is encrypted or not extractable. */
@Injectable()
export class KeyMaker {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly envelope: Envelope,
    @Inject(CONFIG) private readonly config: SessionConfig,
  ) {}

  /**
   * One at a time: finding primes keeps a thread of the pool busy, and signatures and new connections need one too.
   * @throws CodedError key_provider_unavailable.
   */
  make(appId: string): Promise<NewSigningKey> {
    const making = this.last.then(() => this.makeNow(appId));
    this.last = making.catch(() => undefined);
    return making;
  }

  /** The signing half, not extractable. @throws CodedError key_provider_unavailable. */
  async open({ appId, kid, privateKeyEncrypted }: SigningKeyEntity): Promise<webcrypto.CryptoKey> {
    if (!privateKeyEncrypted) throw new Error(`the private key of ${kid} was wiped`);
    const privateKey = await this.envelope.decrypt(privateKeyEncrypted, privateKeyPlace(appId, kid));
    try {
      return await webcrypto.subtle.importKey('pkcs8', privateKey, RS256, false, ['sign']);
    } finally {
      privateKey.fill(0);
    }
  }

  /** Two halves that no other key has: the one part of making a key that takes a tenth of a second. */
  protected halves(): Promise<webcrypto.CryptoKeyPair> {
    return newHalves(Number(this.config.SIGNING_KEY_BITS));
  }

  private async makeNow(appId: string): Promise<NewSigningKey> {
    const { privateKey, ...rest } = await newKeyPair(appId, await this.halves());
    try {
      const privateKeyEncrypted = await this.envelope.encrypt(privateKey, privateKeyPlace(appId, rest.kid));
      return { ...rest, privateKeyEncrypted };
    } finally {
      privateKey.fill(0);
    }
  }
}

/** Of a new RSA key, made in the thread pool, so that the event loop is not blocked. */
export function newHalves(modulusLength: number): Promise<webcrypto.CryptoKeyPair> {
  const algorithm = { ...RS256, modulusLength, publicExponent: Uint8Array.of(1, 0, 1) };
  return webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}

/** A key with its certificate. The caller encrypts the private half (PKCS #8, DER) and wipes it. */
export async function newKeyPair(appId: string, keys: webcrypto.CryptoKeyPair) {
  const kid = newId('jwk');
  const [jwk, pkcs8, certificate] = await Promise.all([
    webcrypto.subtle.exportKey('jwk', keys.publicKey),
    webcrypto.subtle.exportKey('pkcs8', keys.privateKey),
    selfSign(keys, kid, appId),
  ]);
  if (!jwk.n || !jwk.e) throw new Error('an RSA key has a modulus and an exponent');
  return { kid, modulus: jwk.n, exponent: jwk.e, certificate, privateKey: Buffer.from(pkcs8) };
}

export function importPublicKey(
  row: Pick<SigningKeyEntity, 'modulus' | 'exponent'>,
): Promise<webcrypto.CryptoKey> {
  const jwk = { kty: 'RSA', alg: 'RS256', n: row.modulus, e: row.exponent };
  return webcrypto.subtle.importKey('jwk', jwk, RS256, false, ['verify']);
}

async function selfSign(keys: webcrypto.CryptoKeyPair, kid: string, appId: string): Promise<Buffer> {
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${kid}, O=${appId}`,
      notBefore: new Date(),
      notAfter: NO_PLANNED_END,
      signingAlgorithm: RS256,
      keys,
      extensions: [new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true)],
    },
    webcrypto,
  );
  return Buffer.from(certificate.rawData);
}
