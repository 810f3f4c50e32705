import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { isBase64Url, type SentCredential } from '@latchkey/contracts';
import type { Challenge } from '../challenge.entity.js';
import { ALGORITHMS, requireStrictSignature, requireUsableKey } from './cose-key.js';

/** What a valid answer is bound to, as the library names it. */
export type Expected = ReturnType<typeof expectedOf>;

/** The verified content of a registration. */
export interface Attested {
  publicKey: Buffer;
  counter: number;
  aaguid: string;
  multiDevice: boolean;
  backedUp: boolean;
}

/** @param origin of the page, already checked. */
export function expectedOf({ challenge, domain, userVerification }: Challenge, origin: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: domain,
    requireUserVerification: userVerification === 'required',
  };
}

/** The procedure of WebAuthn Level 3, 7.1; null where any of its steps fails. */
export async function readAttestation(sent: SentCredential, expected: Expected): Promise<Attested | null> {
  const { clientDataJSON, attestationObject } = sent.response;
  if (!isBase64Url(clientDataJSON) || !isBase64Url(attestationObject)) return null;
  const response = { clientDataJSON, attestationObject };
  try {
    const statement = statementWithoutChain(attestationObject);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id: sent.id, rawId: sent.id, type: 'public-key', clientExtensionResults: {}, response },
      ...expected,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== sent.id) return null;
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
    requireUsableKey(credential.publicKey);
    const signature = statement.get('sig');
    if (signature) requireStrictSignature(credential.publicKey, signature);
    return {
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      aaguid,
      multiDevice: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
    };
  } catch {
    // The parsers throw arbitrary errors at malformed bytes, and nothing else is called here.
    return null;
  }
}

/**
 * The attestation statement. It refuses certificates: none were requested, and verifying a client's certificates would
 * fetch revocation lists from URLs that the client chose.
 */
function statementWithoutChain(attestationObject: string) {
  const bytes = isoBase64URL.toBuffer(attestationObject);
  const decoded = decodeAttestationObject(bytes);
  requireWhole(bytes, decoded.get('authData'));
  const format = decoded.get('fmt');
  const statement = decoded.get('attStmt');
  const isSelfSigned = format === 'packed' && !statement.get('x5c');
  if (format !== 'none' && !isSelfSigned) throw new TypeError('an attestation that was not asked for');
  return statement;
}

/** The decoder silently shortens a byte string whose stated length is too long, so the stated length is checked. */
function requireWhole(attestationObject: Uint8Array, authData: Uint8Array): void {
  const { length } = authData;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff];
  if (!Buffer.from(attestationObject).includes(Buffer.concat([Buffer.from(head), authData])))
    throw new TypeError('authenticator data that is cut off');
}
