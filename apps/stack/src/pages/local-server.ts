import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalServer {
  readonly port: number;
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** An HTTP server on 127.0.0.1. A failure of `answer` is a 400. @param port 0 picks a free one. */
export async function listenLocally(port: number, answer: Answer): Promise<LocalServer> {
  const server = createServer((request, response) => void answerLocally(answer, request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answerLocally(
  answer: Answer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    // A page of another site whose name resolves to this machine must not use what this stack offers.
    if (!isLoopback(request.headers.host)) return sendJson(response, 403, { error: 'only for this machine' });
    await answer(request, response);
  } catch {
    if (!response.headersSent) sendJson(response, 400, { error: 'bad request' });
  }
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

function isLoopback(host: string | undefined): boolean {
  return LOOPBACK.has((host ?? '').replace(/:\d+$/, '').toLowerCase());
}

const LARGEST_FORM_BYTES = 64 * 1024;

/** The fields of a form post. @throws RangeError when it is larger than any form of a local page. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_FORM_BYTES) throw new RangeError('form too large');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, { status, type: 'application/json', body: JSON.stringify(body) });
}

interface Content {
  readonly status?: number;
  readonly type: string;
  readonly body: string;
  /** Content-Security-Policy. */
  readonly policy?: string;
}

export function send(response: ServerResponse, { status = 200, type, body, policy }: Content): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(policy && { 'content-security-policy': policy }),
  });
  response.end(body);
}
