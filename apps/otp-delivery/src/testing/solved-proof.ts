import type { BeginProofOfWorkResponse } from '@latchkey/contracts/otp-delivery';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** The proof of a challenge, as a page makes it. */
export async function solvedProof({ challenge: begun }: BeginProofOfWorkResponse): Promise<string> {
  const challenge = begun as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
