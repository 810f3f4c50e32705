import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Browser, hasBrowser, launchBrowser } from '../harness/sign-in/browser.js';
import { currentRun } from '../harness/stack/run.js';

jest.setTimeout(180_000);

if (!hasBrowser) console.warn('Chromium is not installed: the reference is not opened in a real browser.');

(hasBrowser ? describe : describe.skip)('the reference in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('shows both documents and their marks, under its own content security policy', async () => {
    const page = await browser.newTab();
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (line) => void (line.type() === 'error' && problems.push(line.text())));
    page.setDefaultTimeout(60_000);

    await page.goto(`${currentRun().baseUrl}/reference`);
    await page.getByText('Check the strength of a password (Enterprise)').waitFor();
    await page.getByText('Create a TOTP (beta)').waitFor();
    await page.getByRole('heading', { name: 'Session JWTs', exact: true }).waitFor();

    await page.selectOption('#select', { label: 'Administration' });
    await page.getByText('Rotate the signing key').waitFor();
    expect(await page.getByText('Create a TOTP (beta)').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
