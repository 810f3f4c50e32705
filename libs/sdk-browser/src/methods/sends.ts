import { LatchkeyError } from '../errors/latchkey-error.js';
import type { Client } from '../session/client.js';
import type { Transport } from '../transport/transport.js';
import type { SendOptions } from '../types/parts.js';

/** A message that a page may ask for, as a proof of work names it, and its path. */
const PATHS = {
  email_otp: 'otps/email/send',
  sms_otp: 'otps/sms/send',
  magic_link: 'magic_links/email/send',
} as const;

export type SendName = keyof typeof PATHS;

/** A send, and without the App's server the proof of work that the gateway asks for. */
export async function sendMessage<T>(
  { transport }: Client,
  name: SendName,
  body: object,
  options: SendOptions = {},
): Promise<T> {
  const message = { ...body, ...wireOptions(options) };
  if (transport.mode === 'server') return transport.call<T>(PATHS[name], message);
  try {
    return await sendWithProof<T>(transport, name, message);
  } catch (error) {
    // A client that has sent much meanwhile owes a harder proof.
    if (!(error instanceof LatchkeyError) || error.errorType !== 'invalid_proof_of_work') throw error;
    return sendWithProof<T>(transport, name, message);
  }
}

/** The options of a send as the API names them. */
export function wireOptions({ locale, expiresIn }: SendOptions): object {
  return {
    ...(locale !== undefined && { locale }),
    ...(expiresIn !== undefined && { expires_in: expiresIn }),
  };
}

/** The solver is a module of its own: most pages never load it. */
async function sendWithProof<T>(transport: Transport, name: SendName, message: object): Promise<T> {
  const { solveProofOfWork } = await import('./proof-of-work.js');
  const proof_of_work = await solveProofOfWork(transport, name);
  return transport.call<T>(PATHS[name], { ...message, proof_of_work });
}
