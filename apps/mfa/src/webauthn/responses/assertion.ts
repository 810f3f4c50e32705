import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import { isBase64Url, type SentCredential } from '@latchkey/contracts';
import type { Expected } from './attestation.js';
import { requireStrictSignature } from './cose-key.js';
import type { CredentialEntity } from '../credential.entity.js';
import type { SignedState } from '../credentials.repository.js';

/** The verified content of a signature. */
export interface Signed extends SignedState {
  userVerified: boolean;
}

/** The procedure of WebAuthn Level 3, 7.2, up to the counter; null where any of its steps fails. */
export async function readAssertion(
  sent: SentCredential,
  row: CredentialEntity,
  expected: Expected,
): Promise<Signed | null> {
  const { clientDataJSON, authenticatorData, signature } = sent.response;
  if (!isBase64Url(clientDataJSON) || !isBase64Url(authenticatorData) || !isBase64Url(signature)) return null;
  const response = { clientDataJSON, authenticatorData, signature };
  try {
    const publicKey = new Uint8Array(row.publicKey);
    requireStrictSignature(publicKey, isoBase64URL.toBuffer(signature));
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id: sent.id, rawId: sent.id, type: 'public-key', clientExtensionResults: {}, response },
      ...expected,
      // The database compares the counter, after the signature is verified: only the owner can raise a clone alarm.
      credential: { id: row.credentialId, publicKey, counter: 0 },
    });
    const isMultiDevice = authenticationInfo.credentialDeviceType === 'multiDevice';
    if (!verified || isMultiDevice !== row.multiDevice) return null;
    return {
      counter: authenticationInfo.newCounter,
      backedUp: authenticationInfo.credentialBackedUp,
      userVerified: authenticationInfo.userVerified,
    };
  } catch {
    // The parsers throw arbitrary errors at malformed bytes, and nothing else is called here.
    return null;
  }
}
