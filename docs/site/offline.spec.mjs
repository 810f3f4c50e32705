import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chromium } from 'playwright-core';
import { BUILT } from './testing/built.mjs';

/** Of Debian's package `chromium`. */
const EXECUTABLE = '/usr/bin/chromium';
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** A plain file server, as readers may have one: it rewrites no address. */
async function serve({ url }, response) {
  const { pathname } = new URL(url, 'http://site');
  const file = join(BUILT, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
  if (!existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
  response.end(await readFile(file));
}

const server = createServer((request, response) => void serve(request, response));

const inBrowser = existsSync(EXECUTABLE) ? describe : describe.skip;

let browser;
let page;
let site;
const foreign = [];
const errors = [];

async function openSite() {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  site = `http://127.0.0.1:${server.address().port}`;
  browser = await chromium.launch({
    executablePath: EXECUTABLE,
    // Whatever is not on this machine does not resolve.
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
  page = await browser.newPage();
  page.on('request', (request) => {
    if (!request.url().startsWith(site) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${site}/`, { waitUntil: 'networkidle' });
}

inBrowser('the site in a browser without a network', () => {
  beforeAll(openSite);

  afterAll(async () => {
    await browser?.close();
    server.close();
  });

  it('finds a word and leads to its page', async () => {
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('#localsearch-input').fill('fast_forward');
    await page.locator('.VPLocalSearchBox .result').first().waitFor();
    const found = await page.locator('.VPLocalSearchBox .result').allInnerTexts();
    expect(found.join(' ')).toMatch(/Let time pass/);
    await page.locator('.VPLocalSearchBox .result', { hasText: 'Let time pass' }).first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toMatch(/#/);
  });

  it('fits a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const address of ['/', '/guides/sessions.html', '/reference/api/users.html']) {
      await page.goto(site + address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
  });

  it.each(['light', 'dark'])('has no fault that axe finds in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    for (const address of ['/', '/guides/sessions.html', '/reference/api/one-time-passcodes.html']) {
      await page.goto(site + address);
      await page.addScriptTag({ path: AXE });
      const { violations } = await page.evaluate(() =>
        globalThis.axe.run(document.querySelector('main, .VPContent')),
      );
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)).toEqual([]);
    }
  });

  it('asked no other server, and threw nothing', () => {
    expect(foreign).toEqual([]);
    expect(errors).toEqual([]);
  });
});
