import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import type { Logger } from '@latchkey/platform/telemetry';
import type { EveryAnswer } from '../http/every-answer.js';
import { type EarlyAnswer, earlyAnswer } from './early-answer.js';

/** How long a refused client may keep sending, so that it reads the answer instead of a reset. */
const LINGER_MS = 2000;

/** Unfinished answers by connection; a client may pipeline several requests. No Set, for the reason that `PLACE` has. */
const unfinished = new WeakMap<Socket, ServerResponse[]>();

/** Listener for the `request` event of a server. */
export function noteAnswer({ socket }: IncomingMessage, response: ServerResponse): void {
  const answers = unfinished.get(socket) ?? [];
  if (answers.push(response) === 1) unfinished.set(socket, answers);
  response.on('close', forget);
}

function forget(this: ServerResponse): void {
  const answers = unfinished.get(this.req.socket) ?? [];
  answers.splice(answers.indexOf(this), 1);
}

/** False while another answer is due: a client would read our bytes as a part of it. */
function mayBeAnswered(socket: Socket): boolean {
  return (unfinished.get(socket) ?? []).every(({ headersSent, req }) => !headersSent && !req.complete);
}

/**
 * Answers bytes that Node's HTTP parser refused. No request exists yet, so the answer is written to the socket, or the
 * connection is closed without one while an earlier answer is unfinished.
 */
export function answerClientError(logger: Logger, everyAnswer: EveryAnswer) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || !mayBeAnswered(socket)) {
      socket.destroy();
      return;
    }
    const refusal = refusalOf(error.code);
    const requestId = newId('req');
    const answer = earlyAnswer(refusal, everyAnswer);
    logger.info('request', { requestId, route: 'unparsed', status: answer.status, code: refusal.code });
    // Closing at once would reset the connection before a client that is still sending has read the answer.
    socket.end(rawAnswer(answer, requestId));
    socket.resume();
    // No other limit ends a connection whose client never closes its side.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

function refusalOf(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('headers_too_large');
  const message = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'did not arrive in time' : 'is not well-formed HTTP';
  return new AppError('invalid_request', { fields: [{ field: 'request', message }] });
}

function rawAnswer({ status, headers, body }: EarlyAnswer, requestId: string): string {
  const lines = { ...headers, 'X-Request-Id': requestId, Connection: 'close' };
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(lines).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}
