import type { Client } from '../session/client.js';
import type { Transport } from '../transport/transport.js';
import type { SendOptions } from '../types/parts.js';

/** A send, and without the App's server the proof of work that the gateway asks for. */
export async function sendMessage<T>(
  { transport }: Client,
  path: string,
  body: object,
  { locale, expiresIn }: SendOptions = {},
): Promise<T> {
  return transport.call<T>(path, {
    ...body,
    ...(locale !== undefined && { locale }),
    ...(expiresIn !== undefined && { expires_in: expiresIn }),
    ...(transport.mode === 'direct' && { proof_of_work: await proofOfWork(transport, path) }),
  });
}

/** The solver is a module of its own: most pages never load it. */
async function proofOfWork(transport: Transport, path: string): Promise<string> {
  const { solveProofOfWork } = await import('./proof-of-work.js');
  return solveProofOfWork(transport, path);
}
