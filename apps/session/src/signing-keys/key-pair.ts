import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { newId } from '@latchkey/platform/ids';

/** A new RSA key with its certificate. The caller encrypts the private half and wipes it. */
export interface KeyPair {
  kid: string;
  modulus: string;
  exponent: string;
  certificate: Buffer;
  /** PKCS #8, DER. */
  privateKey: Buffer;
}

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

/** RFC 5280, 4.1.2.5: the end of a certificate that has no planned end. The JWK set says which keys are valid. */
const NO_PLANNED_END = new Date('9999-12-31T23:59:59Z');

/** Makes a key in the thread pool, so that the event loop is not blocked. */
export async function newKeyPair(appId: string, modulusLength: number): Promise<KeyPair> {
  const kid = newId('jwk');
  const algorithm = { ...RS256, modulusLength, publicExponent: Uint8Array.of(1, 0, 1) };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const [jwk, pkcs8, certificate] = await Promise.all([
    webcrypto.subtle.exportKey('jwk', keys.publicKey),
    webcrypto.subtle.exportKey('pkcs8', keys.privateKey),
    selfSign(keys, { kid, appId }),
  ]);
  if (!jwk.n || !jwk.e) throw new Error('an RSA key has a modulus and an exponent');
  return { kid, modulus: jwk.n, exponent: jwk.e, certificate, privateKey: Buffer.from(pkcs8) };
}

/** The signing half, not extractable. */
export function importPrivateKey(pkcs8: Buffer): Promise<webcrypto.CryptoKey> {
  return webcrypto.subtle.importKey('pkcs8', pkcs8, RS256, false, ['sign']);
}

export function importPublicKey({
  modulus,
  exponent,
}: {
  modulus: string;
  exponent: string;
}): Promise<webcrypto.CryptoKey> {
  const jwk = { kty: 'RSA', alg: 'RS256', n: modulus, e: exponent };
  return webcrypto.subtle.importKey('jwk', jwk, RS256, false, ['verify']);
}

async function selfSign(
  keys: webcrypto.CryptoKeyPair,
  named: { kid: string; appId: string },
): Promise<Buffer> {
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${named.kid}, O=${named.appId}`,
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
