import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withinTimeLimit } from '@latchkey/platform/clock';

export interface HealthOptions {
  /** 0 takes a free port. */
  port: number;
  /** Loopback by default. */
  host?: string;
  /** False asks the supervisor for a restart. */
  live: () => boolean;
  /** False keeps traffic away. More than a second to answer, or an error, counts as false. */
  ready: () => Promise<boolean> | boolean;
  metrics: () => Promise<string>;
}

export interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  type: string;
  body: string;
}

type Routes = Readonly<Record<string, () => Promise<Answer>>>;

const READY_LIMIT_MS = 1000;

/** Serves `/livez`, `/readyz` and `/metrics` on a port of its own, without the framework. */
export async function startHealthServer(options: HealthOptions): Promise<HealthServer> {
  const { port, host = '127.0.0.1' } = options;
  const routes = routesOf(options);
  const server = createServer((request, response) => void answer(routes, request, response));
  server.listen(port, host);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => close(server) };
}

function routesOf({ live, ready, metrics }: HealthOptions): Routes {
  return {
    '/livez': async () => state(live()),
    '/readyz': async () => state(await withinTimeLimit(READY_LIMIT_MS, Promise.resolve(ready()), false)),
    '/metrics': async () => ({
      status: 200,
      type: 'text/plain; version=0.0.4; charset=utf-8',
      body: await metrics(),
    }),
  };
}

async function answer(routes: Routes, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, type, body } = await answerTo(routes, request);
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...(status === 405 && { allow: 'GET, HEAD' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function answerTo(routes: Routes, { method, url = '/' }: IncomingMessage): Promise<Answer> {
  const [path = '/'] = url.split('?');
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (!route) return json(404, 'not_found');
  if (method !== 'GET' && method !== 'HEAD') return json(405, 'method_not_allowed');
  // A probe that throws means unavailable.
  return route().catch(() => state(false));
}

function state(ok: boolean): Answer {
  return ok ? json(200, 'ok') : json(503, 'unavailable');
}

function json(statusCode: number, status: string): Answer {
  return { status: statusCode, type: 'application/json; charset=utf-8', body: JSON.stringify({ status }) };
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
