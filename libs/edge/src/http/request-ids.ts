import type { Actor } from '@latchkey/platform/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A request id that clients may choose. */
export const SAFE_REQUEST_ID = /^req_[A-Za-z0-9._-]{4,124}$/;

/** The id of an inbound `X-Request-Id`; undefined if it is not safe to repeat in headers and log lines. */
export function clientRequestIdOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && SAFE_REQUEST_ID.test(header) ? header : undefined;
}

/**
 * Gives a request with a secret key the id that its backend chose. All others keep the id that was made here: whoever
 * chooses the id of another request replaces its record.
 */
export function takeClientId(request: FastifyRequest, reply: FastifyReply, actor: Actor | undefined): void {
  const { clientRequestId } = request;
  if (clientRequestId === undefined || actor?.type !== 'secret_key') return;
  request.clientRequestId = undefined;
  request.id = clientRequestId;
  request.call = { ...request.call, requestId: clientRequestId };
  reply.header('x-request-id', clientRequestId);
}
