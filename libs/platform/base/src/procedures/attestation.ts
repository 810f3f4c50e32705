import { prefixOf } from './operator-procedures.js';
import { defineProcedure } from './procedure.js';

/** A kind of signed statement that lives for seconds: what one service says, and others check without asking it again. */
export interface Attestation<Claims extends object> {
  /** The service that signs it. */
  readonly issuer: string;
  /** Its `typ`, so that no other kind is taken for it (RFC 8725, 3.11). */
  readonly type: string;
  /** What a reader makes of claims that an issuer of another version has signed. */
  complete(claims: Claims): Claims;
  /** Never there at run time; carries the type. */
  readonly claims?: Claims;
}

/** @param type such as `caller-ticket+jwt`. */
export function defineAttestation<Claims extends object>(
  issuer: string,
  type: string,
  complete: (claims: Claims) => Claims = (claims) => claims,
): Attestation<Claims> {
  return { issuer, type, complete };
}

export interface AttestationKey {
  /** Ed25519, 32 bytes in base64url; null for a key that the service does not know. */
  public_key: string | null;
}

/** Answered by every service: the public half of a key with which one of its replicas signs. */
export const attestationKeyOf = (service: string) =>
  defineProcedure<{ kid: string }, AttestationKey, null>({
    subject: `${prefixOf(service)}.get_attestation_key`,
    errors: [],
    shared: true,
    // A call waits for the answer, and has to be answered itself.
    timeoutMs: 2000,
  });
