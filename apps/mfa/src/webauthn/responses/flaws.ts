import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { isBase64Url, type RefusalReason, type SentCredential } from '@latchkey/contracts';
import { sha256 } from '@latchkey/platform/crypto';
import type { Expected } from './attestation.js';

/** Places in authenticator data (WebAuthn Level 3, 6.1): the hash of the domain, then one byte of flags. */
const RP_ID_HASH_BYTES = 32;
const LEAST_BYTES = 37;
const USER_VERIFIED = 0x04;

/** Why an assertion was refused, once it was: the library names no cause. */
export function assertionFlaw({ response }: SentCredential, expected: Expected): RefusalReason {
  const { authenticatorData } = response;
  if (!isBase64Url(authenticatorData)) return 'credential_malformed';
  return flawOf(Buffer.from(authenticatorData, 'base64url'), expected) ?? 'signature_invalid';
}

/** The same for an attestation. One without a signature of its own can only be malformed otherwise. */
export function attestationFlaw({ response }: SentCredential, expected: Expected): RefusalReason {
  const { attestationObject } = response;
  if (!isBase64Url(attestationObject)) return 'credential_malformed';
  try {
    const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
    return flawOf(Buffer.from(authData), expected) ?? 'credential_malformed';
  } catch {
    // The parser throws arbitrary errors at malformed bytes.
    return 'credential_malformed';
  }
}

function flawOf(
  authData: Buffer,
  { expectedRPID, requireUserVerification }: Expected,
): RefusalReason | undefined {
  if (authData.length < LEAST_BYTES) return 'credential_malformed';
  if (!authData.subarray(0, RP_ID_HASH_BYTES).equals(sha256(expectedRPID))) return 'rp_id_mismatch';
  const isVerified = (authData.readUInt8(RP_ID_HASH_BYTES) & USER_VERIFIED) !== 0;
  return requireUserVerification && !isVerified ? 'user_verification_missing' : undefined;
}
