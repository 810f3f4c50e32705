import type { ExpressAuth } from '@latchkey/node/express';
import { build } from 'esbuild';
import express from 'express';
import { serve } from '../harness/http/page-server.js';

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
  const { port, close } = await serve(app);
  return { origin: `http://localhost:${port}`, apiCalls, close };
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
