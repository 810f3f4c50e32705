import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@latchkey/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Two readers of a repeated header could each take a different one. Node itself refuses a second Content-Length. */
const GIVEN_ONCE: ReadonlySet<string> = new Set(['authorization', 'host', 'content-type']);

/** Connections that end with a refusal; requests after the refused one must not be executed. */
const refused = new WeakSet<Socket>();

/** Whether the request was pipelined behind a refused one. */
export function isBehindRefused({ raw }: FastifyRequest): boolean {
  return refused.has(raw.socket);
}

/** @throws AppError invalid_request; the connection closes with the answer. */
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
 * Refuses ambiguous headers, which no ordinary client sends.
 * @throws AppError invalid_request; the connection must not be used again.
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
