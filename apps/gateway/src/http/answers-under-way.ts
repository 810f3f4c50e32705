import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Pipelined requests of one connection are served at the same time, and answered in turn. */
const underWay = new WeakMap<Socket, Set<ServerResponse>>();

/** For the `request` event of a server. */
export function noteAnswer({ socket }: IncomingMessage, response: ServerResponse): void {
  const answers = underWay.get(socket) ?? new Set();
  underWay.set(socket, answers.add(response));
  response.once('close', () => answers.delete(response));
}

/**
 * Whether bytes that no handler wrote may be sent on a connection: in the midst of another answer they would be read as
 * part of it. A request that is not complete yet, and is not answered yet, may be refused so.
 */
export function mayBeAnswered(socket: Socket): boolean {
  return [...(underWay.get(socket) ?? [])].every(({ headersSent, req }) => !headersSent && !req.complete);
}
