import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ExpressAuth } from '@latchkey/node/express';
import { build } from 'esbuild';
import express, { type Express } from 'express';

const ENTRY = 'libs/sdk-browser/src/index.ts';

const HTML = `<!doctype html><title>App</title><meta charset="utf-8">
<label>Email <input id="email" autocomplete="username webauthn"></label>
<script type="module" src="/page.js"></script>`;

/** The package and the functions with which a test drives it; `ready` says that both are there. */
const PAGE = `import * as sdk from '@latchkey/browser'; Object.assign(globalThis, { sdk, ready: true });`;

export interface Served {
  readonly origin: string;
  close(): Promise<void>;
}

export interface SdkPages extends Served {
  /** Each call of the App's own API, `/api/…`. */
  readonly apiCalls: readonly { readonly path: string; readonly authorization: string | undefined }[];
}

/** An App on this machine: a page with `@latchkey/browser`, the App's handler at `/auth`, and an API of its own. */
export async function serveSdkPages(auth: ExpressAuth): Promise<SdkPages> {
  const script = await pageScript();
  const apiCalls: { path: string; authorization: string | undefined }[] = [];
  const app = express();
  app.use(auth.handler);
  app.use('/api', ({ originalUrl: path, headers: { authorization } }, response) => {
    apiCalls.push({ path, authorization });
    response.json({});
  });
  app.get('/page.js', (_, response) => void response.type('js').send(script));
  app.use((_, response) => void response.type('html').send(HTML));
  return { ...(await serve(app)), apiCalls };
}

/** On a free port of this machine. */
export async function serve(app: Express): Promise<Served> {
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
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
