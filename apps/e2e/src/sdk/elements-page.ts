import type { ExpressAuth } from '@latchkey/node/express';
import { build } from 'esbuild';
import express from 'express';
import { serve } from '../harness/http/page-server.js';
import { currentRun } from '../harness/stack/run.js';
import type { Served } from './sdk-page.js';

/** As strict as a page can be that has a script and a style sheet of its own, and that calls its server or the gateway. */
const policy = () =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${currentRun().baseUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');

/** Makes the element that the page's address asks for, `/latchkey-sign-in?server=/auth&lang=de`, or takes that of the page. */
const PAGE = `
import '@latchkey/elements';
const placed = document.querySelector('latchkey-sign-in');
const element = placed ?? document.createElement(location.pathname.slice(1));
const told = (globalThis.told = []);
const attributes = new URLSearchParams(location.search);
document.documentElement.dir = attributes.get('direction') ?? 'ltr';
globalThis.shift = 0;
new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (globalThis.shift += value))).observe({
  type: 'layout-shift',
  buffered: true,
});
for (const [name, value] of attributes) if (element.constructor.observedAttributes.includes(name)) element.setAttribute(name, value);
const names = ['signed-in', 'signed-out', 'error', 'payment-signed', 'payment-declined'];
for (const name of names)
  element.addEventListener('latchkey-' + name, ({ type, detail }) => told.push({ type, detail }));
if (!placed) document.querySelector('main').append(element);`;

const HTML = `<!doctype html><html lang="en"><meta charset="utf-8"><title>App</title>
<link rel="stylesheet" href="/page.css"><main><h1>App</h1></main><script type="module" src="/page.js"></script></html>`;

/** The element in the middle of a page that keeps its place, as the README of the elements says. */
const PLACED = HTML.replace('<main>', '<body class="middle"><main>').replace(
  '</h1>',
  '</h1><latchkey-sign-in server="/auth"></latchkey-sign-in>',
);

const CSS = `body { margin: 0; padding: 2rem 1rem } main { max-inline-size: 40rem; margin: auto }
.middle { display: grid; place-items: center; min-block-size: 100vh; padding: 0 1rem }
.middle main { inline-size: min(100%, 25rem) }
latchkey-sign-in:not(:defined) { display: block; min-block-size: 24rem }
@media (prefers-color-scheme: dark) { body { background: #0d0e11; color: #fff } }`;

/** An App on this machine whose pages hold one element, under a strict policy, with the App's handler at `/auth`. */
export async function serveElements(auth: ExpressAuth): Promise<Served> {
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    ...(await scripts()),
    '/page.css': ['text/css', CSS],
    '/placed': ['text/html', PLACED],
    '/favicon.ico': ['image/x-icon', ''],
  };
  const app = express();
  app.use(auth.handler);
  app.use(({ path }, response) => {
    const [type, text] = files[path] ?? ['text/html', HTML];
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy() }).end(text);
  });
  const { port, close } = await serve(app);
  return { origin: `http://localhost:${port}`, close };
}

/** The script of the page, and what it loads later, by their paths. */
async function scripts(): Promise<Record<string, readonly [type: string, text: string]>> {
  const { outputFiles } = await build({
    stdin: { contents: PAGE, resolveDir: process.cwd() },
    alias: {
      '@latchkey/elements': './libs/elements/src/index.ts',
      '@latchkey/browser': './libs/sdk-browser/src/index.ts',
    },
    ...{ bundle: true, minify: true, format: 'esm', write: false, target: 'es2022' },
    ...{ splitting: true, outdir: '/', entryNames: 'page' },
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
  });
  return Object.fromEntries(outputFiles.map(({ path, text }) => [path, ['text/javascript', text] as const]));
}
