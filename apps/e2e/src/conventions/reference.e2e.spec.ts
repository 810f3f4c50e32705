import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newApp } from '../harness/http/app.js';
import { type Browser, hasBrowser, launchBrowser } from '../harness/sign-in/browser.js';
import { sandboxEmail } from '../harness/sign-in/identities.js';
import { currentRun } from '../harness/stack/run.js';
import { problemsOf } from '../operators/console-tab.js';

jest.setTimeout(180_000);

if (!hasBrowser) console.warn('Chromium is not installed: the reference is not opened in a real browser.');

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const { baseUrl } = currentRun();

interface Documented {
  readonly paths: Record<string, Record<string, { operationId: string; summary: string }>>;
}

/** Where the page shows each call of a document, and its heading. */
async function callsOf(address: string, prefix: string): Promise<[string, string][]> {
  const document = (await (await fetch(`${baseUrl}${address}`)).json()) as Documented;
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  return operations.map(({ operationId, summary }) => [`${prefix}${operationId}`, summary]);
}

/** What axe finds, in light and in dark. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
      'axe.run()',
    );
    found.push(...violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`));
  }
  return found;
}

(hasBrowser ? describe : describe.skip)('the reference in a browser', () => {
  let browser: Browser;
  let page: Page;
  let problems: string[];
  const asked: string[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newTab();
    problems = problemsOf(page);
    page.on('request', (request) => asked.push(request.url()));
    page.setDefaultTimeout(30_000);
    await page.goto(`${baseUrl}/reference`);
    await page.getByRole('heading', { name: 'Session JWTs', exact: true }).waitFor();
  });
  afterAll(() => browser.close());

  const open = async (anchor: string, heading: string) => {
    await page.evaluate(`location.hash = '${anchor}'`);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  };

  it('shows every call of both documents, under its own content security policy', async () => {
    const calls = [
      ...(await callsOf('/v1/openapi.json', '')),
      ...(await callsOf('/v1/admin/openapi.json', 'admin/')),
    ];
    expect(calls.length).toBeGreaterThan(100);
    for (const [anchor, heading] of calls) await open(anchor, heading);
    await open('createTotp', 'Create a TOTP (beta)');
    expect(problems).toEqual([]);
  });

  it('finds a call by words of its title and its path, and leads to it by keyboard', async () => {
    await page.getByRole('searchbox').fill('rotate signing');
    const links = page.getByRole('navigation').locator('li a');
    expect(await links.allInnerTexts()).toEqual(['POST Rotate the signing key']);
    await links.first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Rotate the signing key' }).waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    await page.getByRole('searchbox').fill('');
  });

  it('makes a call with the key of the reader, and shows what a wrong key is answered', async () => {
    const { secretKey } = await newApp();
    await open('createUser', 'Create a user');
    const email = sandboxEmail();
    await page.getByLabel('Request', { exact: true }).fill(JSON.stringify({ email }));
    await page.getByLabel('Key', { exact: true }).fill(secretKey);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status').getByText('"user_id": "user_').waitFor();
    expect(await page.getByRole('status').innerText()).toMatch(/^200 · \d+ ms · req_/);
    await page.getByLabel('Key', { exact: true }).fill('sk_test_wrong');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('status').getByText('invalid_api_key').waitFor();
  });

  it.each([1280, 320])('has no fault that axe finds at %i pixels, and fits', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    for (const address of ['', '#users', '#createUser', '#admin/listApps']) {
      await page.goto(`${baseUrl}/reference${address}`);
      await page.reload();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.evaluate(`{ ${AXE} }`);
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
  });

  it('asked no other server', () => {
    expect(asked.filter((url) => !url.startsWith(`${baseUrl}/`) && !url.startsWith('data:'))).toEqual([]);
  });
});
