import { connect } from 'node:net';
import type { Endpoint } from '../http/endpoint.js';
import { FORM_TYPE } from '../http/form-body.js';

/** A server of HTTP on this machine. */
export interface Listening {
  readonly url: string;
  readonly port: number;
  readonly keys: { readonly secret: string };
}

export interface Sent {
  method?: string;
  key?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  // Any JSON; the specs state what they expect.
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  json: any;
}

/** The type of the bodies that an endpoint takes. */
export function typeOfBody({ callback }: Endpoint): Record<string, string> {
  return { 'content-type': callback ? FORM_TYPE : 'application/json' };
}

/** Sends a request with fetch; a string body is sent as JSON. */
export async function send(server: Pick<Listening, 'url'>, path: string, sent: Sent = {}): Promise<Answer> {
  const { method = 'GET', key, body, headers = {} } = sent;
  const response = await fetch(`${server.url}${path}`, {
    method,
    body,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    json: isJson && text ? JSON.parse(text) : text,
  };
}

/** A POST with the secret key. */
export function post(
  server: Pick<Listening, 'url' | 'keys'>,
  path: string,
  body: string | object,
  sent: Sent = {},
): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return send(server, path, { method: 'POST', key: server.keys.secret, body: text, ...sent });
}

/** Writes the bytes to a socket, and reads until the connection ends. */
export function sendRaw({ port }: Pick<Listening, 'port'>, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}
