import type { LookupAddress } from 'node:dns';
import {
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
  type RequestOptions,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { CONNECT_MS, pinnedTo } from '@latchkey/platform/egress';

export interface Post {
  readonly url: URL;
  /** The checked addresses of its host; the connection goes to no other. */
  readonly addresses: readonly LookupAddress[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Ends the request at any point: while it connects, sends, or waits. */
  readonly signal: AbortSignal;
}

const MOST_HEADER_BYTES = 16 * 1024;
/** What is read of the answer's body, so that a well-behaved receiver can end its answer. */
const MOST_BODY_BYTES = 16 * 1024;
const BODY_MS = 1000;

/**
 * Sends the body on a connection of its own and follows no redirect. The certificate is checked against the name.
 * @returns the status. @throws the error of Node's client.
 */
export function post({ url, addresses, headers, body, signal }: Post): Promise<number> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    lookup: pinnedTo(addresses),
    maxHeaderSize: MOST_HEADER_BYTES,
    signal,
    // An option of the connection, which the types of a request lack.
    ...{ autoSelectFamilyAttemptTimeout: CONNECT_MS },
  };
  const request =
    url.protocol === 'https:'
      ? httpsRequest(url, { ...options, rejectUnauthorized: true })
      : httpRequest(url, options);
  return answerTo(request, body);
}

function answerTo(request: ClientRequest, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      const { statusCode = 0 } = response;
      drop(response, () => {
        request.destroy();
        resolve(statusCode);
      });
    });
    // An answer 101 has no other event.
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.end(body);
  });
}

/** Reads a little of the body, for a moment; the status has decided already. */
function drop(response: IncomingMessage, done: () => void): void {
  const timer = setTimeout(done, BODY_MS);
  let left = MOST_BODY_BYTES;
  response.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) done();
  });
  response.on('error', () => undefined);
  response.on('close', () => {
    clearTimeout(timer);
    done();
  });
}
