import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@latchkey/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Given twice, two readers may take one each; Node itself keeps the first, and refuses a second Content-Length. */
const GIVEN_ONCE: ReadonlySet<string> = new Set(['authorization', 'host', 'content-type']);

/** Connections whose rest may be read as anything: they end with the answer of the request that was refused. */
const refused = new WeakSet<Socket>();

/** Whether the request came behind one that was refused, in the same bytes, so that it must not be executed. */
export function isBehindRefused({ raw }: FastifyRequest): boolean {
  return refused.has(raw.socket);
}

/** @throws AppError invalid_request, with which the connection ends. */
export function refuseMalformed({ raw }: FastifyRequest, reply: FastifyReply): void {
  try {
    requireWellFormed(raw);
  } catch (error) {
    refused.add(raw.socket);
    reply.header('connection', 'close');
    throw error;
  }
}

/**
 * What HTTP leaves to its readers and no client of ours sends (decision 12).
 * @throws AppError invalid_request; the connection is not to be used again.
 */
function requireWellFormed(request: IncomingMessage): void {
  const { rawHeaders, headers } = request;
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase();
    if (!GIVEN_ONCE.has(name)) continue;
    if (seen.has(name)) throw malformed(`${name} must be given once`);
    seen.add(name);
  }
  if (request.httpVersion === '1.1' && headers.host === undefined) throw malformed('host is required');
}

function malformed(message: string): AppError {
  return new AppError('invalid_request', { fields: [{ field: 'request', message }] });
}
