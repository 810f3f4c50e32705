import { equalInConstantTime, sha256 } from '@latchkey/platform/crypto';

/** Whether the verifier fits (RFC 7636, 4.6). Without a challenge none may be given: a planted code has none. */
export function verifierFits(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined;
  return equalInConstantTime(Buffer.from(challenge, 'base64url'), sha256(verifier));
}
