import { createPublicKey, verify } from 'node:crypto';

/** 64 bytes in base64url. */
const FORM = /^[A-Za-z0-9_-]{86}$/;

/** Whether an App signed the digest of a payment, with the key whose public half this is (Ed25519, RFC 8032). */
export function isSignedByApp(publicKey: Buffer, digest: Buffer, signature: string): boolean {
  if (!FORM.test(signature)) return false;
  const x = publicKey.toString('base64url');
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
  return verify(null, digest, key, Buffer.from(signature, 'base64url'));
}
