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
export function sendMessage<T>(
  { transport }: Client,
  name: SendName,
  body: object,
  options: SendOptions = {},
): Promise<T> {
  const message = { ...body, ...wireOptions(options) };
  return withProof(transport, name, (proof) => transport.call<T>(PATHS[name], { ...message, ...proof }));
}

/** Does a send with the proof of work that it costs without the App's server; with it, none. */
export async function withProof<T>(
  transport: Transport,
  name: SendName,
  send: (proof: { proof_of_work?: string }) => Promise<T>,
): Promise<T> {
  if (transport.mode === 'server') return send({});
  try {
    return await send(await solved(transport, name));
  } catch (error) {
    // A client that has sent much meanwhile owes a harder proof.
    if (!(error instanceof LatchkeyError) || error.errorType !== 'invalid_proof_of_work') throw error;
    return send(await solved(transport, name));
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
async function solved(transport: Transport, name: SendName): Promise<{ proof_of_work: string }> {
  const { solveProofOfWork } = await import('./proof-of-work.js');
  return { proof_of_work: await solveProofOfWork(transport, name) };
}
