import { createPublicKey, verify } from 'node:crypto';
import {
  isBase64Url,
  readClientData,
  readCredential,
  type CredentialKey,
  type RefusalReason,
} from '@latchkey/contracts';
import { sha256 } from '@latchkey/platform/crypto';

/** Places in authenticator data (WebAuthn Level 3, 6.1): the hash of the domain, one byte of flags, four of a counter. */
const RP_ID_HASH_BYTES = 32;
const LEAST_BYTES = 37;
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const MAY_BE_BACKED_UP = 0x08;
const IS_BACKED_UP = 0x10;

/** What a browser sent for a challenge. Its signature is not verified yet. */
export interface Assertion {
  readonly credentialId: string;
  readonly challenge: Buffer;
  /** Of the page. */
  readonly origin: string;
  readonly clientData: Buffer;
  readonly authenticatorData: Buffer;
  readonly signature: Buffer;
}

/** Reads the JSON of a `PublicKeyCredential`; undefined for anything that is not whole. */
export function readAssertion(credential: object): Assertion | undefined {
  const sent = readCredential(credential);
  const clientData = sent && readClientData(sent.response['clientDataJSON'], 'authentication');
  if (!clientData) return undefined;
  const { clientDataJSON, authenticatorData, signature } = sent.response;
  if (!isBase64Url(clientDataJSON) || !isBase64Url(authenticatorData) || !isBase64Url(signature))
    return undefined;
  return {
    credentialId: sent.id,
    challenge: bytes(clientData.challenge),
    origin: clientData.origin,
    clientData: bytes(clientDataJSON),
    authenticatorData: bytes(authenticatorData),
    signature: bytes(signature),
  };
}

/**
 * The rest of the procedure of WebAuthn Level 3, 7.2, after the challenge and the origin: domain, presence and verification
 * of the user, signature. mfa compares counters; here a challenge is answered once.
 */
export function assertionFlaw(
  { authenticatorData, clientData, signature }: Assertion,
  { domain, public_key }: Pick<CredentialKey, 'domain' | 'public_key'>,
): RefusalReason | undefined {
  if (authenticatorData.length < LEAST_BYTES) return 'credential_malformed';
  if (!authenticatorData.subarray(0, RP_ID_HASH_BYTES).equals(sha256(domain))) return 'rp_id_mismatch';
  const flags = authenticatorData.readUInt8(RP_ID_HASH_BYTES);
  const has = (flag: number) => (flags & flag) !== 0;
  if (has(IS_BACKED_UP) && !has(MAY_BE_BACKED_UP)) return 'credential_malformed';
  if (!has(USER_PRESENT) || !has(USER_VERIFIED)) return 'user_verification_missing';
  const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
  return isSignedBy(public_key, signed, signature) ? undefined : 'signature_invalid';
}

/** Ed25519 hashes by itself; ECDSA (P-256, in DER) and RSA (PKCS #1 v1.5) are over SHA-256: what mfa registers. */
function isSignedBy(publicKey: string, signed: Buffer, signature: Buffer): boolean {
  const key = createPublicKey({ key: bytes(publicKey), format: 'der', type: 'spki' });
  return verify(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', signed, key, signature);
}

const bytes = (encoded: string) => Buffer.from(encoded, 'base64url');
