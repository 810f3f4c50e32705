import type { Socket } from 'node:net';
import { AppError } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import type { Logger } from '@latchkey/platform/telemetry';
import { mayBeAnswered } from './answers-under-way.js';
import { errorAnswer } from './error-answer.js';

/** How long a refused client may go on sending, so that it reads the answer instead of a reset. */
const LINGER_MS = 2000;

/**
 * Answers what the HTTP parser itself refused: there is no request yet, so the answer is written to the socket. While an
 * earlier request of the connection is being answered the connection ends without one.
 */
export function answerClientError(logger: Logger) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || !mayBeAnswered(socket)) {
      socket.destroy();
      return;
    }
    const refusal = refusalOf(error.code);
    const requestId = newId('req');
    const { body } = errorAnswer(refusal);
    logger.info('request', { requestId, route: 'unparsed', status: body.status_code, code: refusal.code });
    // The client may still be sending: closing at once would reset the connection under the answer.
    socket.end(rawAnswer(body.status_code, requestId, JSON.stringify(body)));
    socket.resume();
    // A client that never closes its side would hold the connection for ever: no other limit watches it any more.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

function refusalOf(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('headers_too_large');
  const message = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'did not arrive in time' : 'is not well-formed HTTP';
  return new AppError('invalid_request', { fields: [{ field: 'request', message }] });
}

function rawAnswer(status: number, requestId: string, body: string): string {
  return [
    `HTTP/1.1 ${status} ${status === 431 ? 'Request Header Fields Too Large' : 'Bad Request'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Access-Control-Allow-Origin: *',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
