import { ed25519 } from '@noble/curves/ed25519.js';
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { readBase58 } from '@latchkey/chains';

const SIGNATURE_BYTES = 64;

/**
 * Hardware wallets sign off-chain messages under this prefix, with which no transaction begins. The short header is the one
 * of the Solana SDK, its command line and older Ledger apps.
 * @see https://docs.anza.xyz/proposals/off-chain-message-signing
 */
const SIGNING_DOMAIN = Buffer.from('\xffsolana offchain', 'latin1');
const HEADER_VERSION = 0;
/** Restricted ASCII and limited UTF-8: wallets choose by the text, each by rules of its own. */
const FORMATS = [0, 1];
const NO_APPLICATION_DOMAIN = Buffer.alloc(32);
const SIGNERS = 1;

/** A check whether the signature is one of a text; undefined for anything that is no signature. */
export function solanaCheck(signature: string, address: string): ((text: string) => boolean) | undefined {
  const bytes = readBase58(signature);
  const publicKey = readBase58(address);
  if (bytes?.length !== SIGNATURE_BYTES || !publicKey || !isPublicKey(publicKey)) return undefined;
  const key = publicKeyOf(publicKey);
  return (text) => signedForms(text, publicKey).some((form) => verify(null, form, key, bytes));
}

/** False for a point of small order: it has no private key, and anyone can make signatures for it (RFC 8032, 5.1.7). */
function isPublicKey(bytes: Uint8Array): boolean {
  try {
    return !ed25519.Point.fromBytes(bytes).isSmallOrder();
  } catch {
    // Not a point of the curve, such as the address of a program, or not in its canonical form.
    return false;
  }
}

function publicKeyOf(bytes: Uint8Array): KeyObject {
  const x = Buffer.from(bytes).toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

/** The byte strings that count as signed forms of the text; the text itself comes first. */
export function signedForms(text: string, publicKey: Uint8Array): Buffer[] {
  const message = Buffer.from(text, 'utf8');
  const length = Buffer.alloc(2);
  length.writeUInt16LE(message.length);
  const short = (format: number) =>
    Buffer.concat([SIGNING_DOMAIN, Buffer.of(HEADER_VERSION, format), length, message]);
  const long = (format: number) =>
    Buffer.concat([
      SIGNING_DOMAIN,
      Buffer.of(HEADER_VERSION),
      NO_APPLICATION_DOMAIN,
      Buffer.of(format, SIGNERS),
      publicKey,
      length,
      message,
    ]);
  return [message, ...FORMATS.map(long), ...FORMATS.map(short)];
}
