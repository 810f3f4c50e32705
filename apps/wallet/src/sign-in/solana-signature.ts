import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { readBase58 } from '@latchkey/chains';
import { signedForms } from './offchain-message.rules.js';

const SIGNATURE_BYTES = 64;

/** Tells of a text whether this signature is one of it; undefined for what is no signature at all. */
export function solanaCheck(signature: string, address: string): ((text: string) => boolean) | undefined {
  const bytes = readBase58(signature);
  const publicKey = readBase58(address);
  if (bytes?.length !== SIGNATURE_BYTES || !publicKey) return undefined;
  const key = publicKeyOf(publicKey);
  return (text) => signedForms(text, publicKey).some((form) => verify(null, form, key, bytes));
}

function publicKeyOf(bytes: Uint8Array): KeyObject {
  const x = Buffer.from(bytes).toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}
