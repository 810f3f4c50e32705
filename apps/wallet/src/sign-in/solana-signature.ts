import { ed25519 } from '@noble/curves/ed25519.js';
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { readBase58 } from '@latchkey/chains';
import { signedForms } from './offchain-message.rules.js';

const SIGNATURE_BYTES = 64;

/** Tells of a text whether this signature is one of it; undefined for what is no signature at all. */
export function solanaCheck(signature: string, address: string): ((text: string) => boolean) | undefined {
  const bytes = readBase58(signature);
  const publicKey = readBase58(address);
  if (bytes?.length !== SIGNATURE_BYTES || !publicKey || !isSomebodysKey(publicKey)) return undefined;
  const key = publicKeyOf(publicKey);
  return (text) => signedForms(text, publicKey).some((form) => verify(null, form, key, bytes));
}

/** Anybody can make signatures that fit a point of small order (RFC 8032, 5.1.7: the cofactor), and nobody has a key of it. */
function isSomebodysKey(bytes: Uint8Array): boolean {
  try {
    return !ed25519.Point.fromBytes(bytes).isSmallOrder();
  } catch {
    // No point of the curve, as an address of a program, or not in its one spelling.
    return false;
  }
}

function publicKeyOf(bytes: Uint8Array): KeyObject {
  const x = Buffer.from(bytes).toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}
