import {
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { AppError, type ErrorType } from '@latchkey/contracts';
import { type EveryAnswer, earlyAnswer, IMPORT_LIMIT_BYTES } from '@latchkey/edge';
import { newId } from '@latchkey/platform/ids';
import { hostOf } from '@latchkey/platform/network';

/** The API of operators, and the console that calls it. */
const ADMINISTRATION = /^\/(?:v1\/admin\/|console(?:[/?]|$))/;
/** Longer than the longest answer of administration. */
const LIMIT_MS = 60_000;
const READS = ['GET', 'HEAD', 'OPTIONS'];
const WITH_BODY = ['POST', 'PATCH', 'PUT'];
const CLOSE = ['Connection', 'close'];
/** Headers of one connection (RFC 9110, 7.6.1), and what this server has answered itself. */
const OF_CONNECTION = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  'expect',
]);

interface ForwarderParts {
  readonly upstream: URL;
  /** Called after each call that may have changed something, before its answer is sent. */
  readonly changed: () => void;
  readonly everyAnswer: EveryAnswer;
}

/**
 * Passes requests for administration on to its process, with a connection for each: this process reads no operator's key
 * and answers nothing itself, unless the other one does not.
 */
export class AdminForwarder {
  constructor(private readonly parts: ForwarderParts) {}

  /** Takes the requests for administration, and hands the others on. */
  before(handle: RequestListener): RequestListener {
    return (request, response) => {
      if (ADMINISTRATION.test(request.url ?? '')) this.forward(request, response);
      else handle(request, response);
    };
  }

  private forward(request: IncomingMessage, response: ServerResponse): void {
    if (isTooLarge(request)) return this.respond('payload_too_large', response);
    const forwarded = this.open(request);
    let isSent = false;
    forwarded.once('socket', (socket) => socket.once('connect', () => (isSent = true)));
    forwarded.on('response', (answer) => this.answer(answer, request, response));
    forwarded.on('error', () => {
      if (!response.headersSent)
        this.refuse(isSent ? 'upstream_timeout' : 'service_unavailable', request, response);
    });
    forwarded.setTimeout(LIMIT_MS, () => forwarded.destroy());
    response.once('close', () => forwarded.destroy());
    request.pipe(forwarded);
  }

  private open(request: IncomingMessage): ClientRequest {
    const { method = '', url = '', rawHeaders, socket } = request;
    const { port } = this.parts.upstream;
    // Each entry of the header is what one proxy saw.
    const seen = ['X-Forwarded-For', socket.remoteAddress ?? ''];
    const headers = [...ofMessage(rawHeaders), ...lengthOf(request), ...seen, ...CLOSE];
    const host = hostOf(this.parts.upstream);
    return httpRequest({ host, port, method, path: url, headers, agent: false, setHost: false });
  }

  private answer(
    answer: IncomingMessage,
    { method = '', complete }: IncomingMessage,
    response: ServerResponse,
  ): void {
    if (!READS.includes(method)) this.parts.changed();
    // Nothing reads what the client still sends.
    const headers = [...ofMessage(answer.rawHeaders), ...(complete ? [] : CLOSE)];
    response.writeHead(answer.statusCode ?? 502, headers);
    answer.on('error', () => response.destroy());
    answer.pipe(response);
  }

  /** 503 if nothing was done, else 504 for a change: its outcome is unknown. */
  private refuse(reason: ErrorType, { method = '' }: IncomingMessage, response: ServerResponse): void {
    const isRead = READS.includes(method);
    if (!isRead) this.parts.changed();
    this.respond(isRead ? 'service_unavailable' : reason, response);
  }

  private respond(code: ErrorType, response: ServerResponse): void {
    const { status, headers, body } = earlyAnswer(new AppError(code), this.parts.everyAnswer);
    response.writeHead(status, { ...headers, 'X-Request-Id': newId('req'), Connection: 'close' }).end(body);
  }
}

/**
 * Whether a body is larger than any that administration takes. It would refuse it and end the connection while the body
 * is still on its way, and the refusal could be lost.
 */
const isTooLarge = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > IMPORT_LIMIT_BYTES;

/** Name and value in turn, without those of the connection. */
function ofMessage(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter(
    (_, index) => !OF_CONNECTION.has(rawHeaders[index - (index % 2)]?.toLowerCase() ?? ''),
  );
}

/** The length of the body where the forwarded headers lack it: that it comes in chunks is a header of the connection. */
function lengthOf({ headers, method = '' }: IncomingMessage): string[] {
  if (headers['transfer-encoding'] !== undefined) return ['Transfer-Encoding', 'chunked'];
  return headers['content-length'] === undefined && WITH_BODY.includes(method) ? ['Content-Length', '0'] : [];
}
