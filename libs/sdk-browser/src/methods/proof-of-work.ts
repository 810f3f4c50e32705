import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { LatchkeyError } from '../errors/latchkey-error.js';
import type { Transport } from '../transport/transport.js';
import type { SendName } from './sends.js';

/**
 * Asks for a challenge of ALTCHA and solves it. The browser derives keys outside the page's thread, so no worker is
 * needed, whose URL a content security policy would have to allow.
 * @returns the payload of ALTCHA, base64.
 */
export async function solveProofOfWork(transport: Transport, send: SendName): Promise<string> {
  const { challenge } = await transport.call<{ challenge: Challenge }>('proofs_of_work/begin', { send });
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new LatchkeyError('The proof of work took too long', { errorType: 'not_supported' });
  return btoa(JSON.stringify({ challenge, solution }));
}
