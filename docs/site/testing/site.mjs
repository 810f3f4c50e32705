import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { BUILT } from './built.mjs';

/** Of Debian's package `chromium`. */
const EXECUTABLE = '/usr/bin/chromium';
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

export const hasBrowser = existsSync(EXECUTABLE);

/** A plain file server, as readers may have one: it rewrites no address. */
async function serve({ url }, response) {
  const { pathname } = new URL(url, 'http://site');
  const file = join(BUILT, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
  if (!existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
  response.end(await readFile(file));
}

/** The built site in a browser without a network. @returns its address, a page, what it asked elsewhere, and what was thrown. */
export async function openSite() {
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const site = `http://127.0.0.1:${server.address().port}`;
  const browser = await chromium.launch({
    executablePath: EXECUTABLE,
    // Whatever is not on this machine does not resolve.
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
  const page = await browser.newPage();
  const foreign = [];
  const errors = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${site}/`, { waitUntil: 'networkidle' });
  const close = async () => {
    await browser.close();
    server.close();
  };
  return { site, page, foreign, errors, close };
}
