import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { AuthHandler } from '@latchkey/node';
import { build } from 'esbuild';

const ENTRY = 'libs/sdk-browser/src/index.ts';

const HTML = `<!doctype html><title>App</title><meta charset="utf-8">
<label>Email <input id="email" autocomplete="username webauthn"></label>
<script type="module" src="/page.js"></script>`;

/** The package and the functions with which a test drives it; `ready` says that both are there. */
const PAGE = `import * as sdk from '@latchkey/browser'; Object.assign(globalThis, { sdk, ready: true });`;

export interface SdkPages {
  readonly origin: string;
  /** Headers and path of each call of the App's own API, `/api/…`. */
  readonly apiCalls: readonly { readonly path: string; readonly authorization: string | undefined }[];
  close(): Promise<void>;
}

/** An App on this machine: a page with `@latchkey/browser`, the App's handler at `/auth`, and an API of its own. */
export async function serveSdkPages(handler: AuthHandler): Promise<SdkPages> {
  const script = await pageScript();
  const apiCalls: { path: string; authorization: string | undefined }[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url: path = '/', headers } = request;
    if (path.startsWith('/auth/')) return forward(request, response, handler);
    if (path.startsWith('/api/')) apiCalls.push({ path, authorization: headers.authorization });
    const isScript = path === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : HTML);
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    apiCalls,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  handler: AuthHandler,
): Promise<void> {
  const { method = 'GET', url = '', headers, socket } = request;
  const web = new Request(`http://${headers.host}${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
    ...(method === 'POST' && { body: Readable.toWeb(request), duplex: 'half' }),
  } as RequestInit);
  const answer = await handler(web, { address: socket.remoteAddress });
  response.statusCode = answer.status;
  answer.headers.forEach((value, name) => name !== 'set-cookie' && response.setHeader(name, value));
  response.setHeader('set-cookie', answer.headers.getSetCookie());
  response.end(await answer.text());
}

async function pageScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: PAGE, resolveDir: process.cwd() },
    alias: { '@latchkey/browser': `./${ENTRY}` },
    bundle: true,
    format: 'esm',
    write: false,
    target: 'es2022',
    tsconfigRaw: {},
  });
  return outputFiles[0]?.text ?? '';
}
