import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@latchkey/platform/testing';
import type { Page } from 'playwright-core';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp } from '../harness/http/app.js';
import { remember } from '../harness/secrets/secrets.js';
import { type Browser, hasBrowser, launchBrowser } from '../harness/sign-in/browser.js';
import { inviteOperator, tokenOfInvitation } from '../harness/sign-in/console.js';
import { sandboxEmail } from '../harness/sign-in/identities.js';

jest.setTimeout(240_000);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const app = await newApp();

/** A person signs up, and enters a wrong code. */
async function refuse(): Promise<void> {
  const email = sandboxEmail();
  succeeded(await app.api.users.create({ email }));
  const { email_id: method_id } = succeeded(await app.api.otps.email.send({ email }));
  expectRefusal(await app.api.otps.verify({ method_id, otp: '111111' }), 400, 'invalid_otp');
}

if (!hasBrowser) console.warn('Chromium is not installed: charts and operations are not looked at.');

(hasBrowser ? describe : describe.skip)('what the console shows of the installation', () => {
  let browser: Browser;
  let page: Page;
  let origin: string;
  /** Addresses and headers of every request, as servers see them. */
  const sent: string[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newTab();
    page.setDefaultTimeout(60_000);
    page.on('request', (request) => {
      sent.push(request.url().replace(/#.*/, ''), JSON.stringify(request.headers()));
    });
  }, 60_000);
  afterAll(() => browser.close());

  const open = (path: string) => page.goto(`${origin}/console/${path}`, { waitUntil: 'networkidle' });

  /** What axe finds, in each colour scheme. */
  async function findings(): Promise<string[]> {
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const json: string = await page.evaluate(
        `${AXE};axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => id + ': ' + nodes[0].html)))`,
      );
      found.push(...(JSON.parse(json) as string[]).map((one) => `${colorScheme} ${one}`));
    }
    return found;
  }

  it('an invitation signs in, and its token is in the address of no request and in no Referer', async () => {
    const invited = await inviteOperator('admin');
    const token = tokenOfInvitation(invited);
    remember('token', token);
    ({ origin } = new URL(invited.invitation_url));
    await page.goto(invited.invitation_url);
    // Another browser asked for the link, so the sign-in page asks once.
    await page.getByRole('button', { name: 'Yes, sign in' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(sent.filter((one) => one.includes('/sign-in/')).length).toBeGreaterThan(0);
    expect(sent.filter((one) => one.includes(token))).toEqual([]);
    await page.goto(invited.invitation_url);
    await page.getByRole('button', { name: 'Yes, sign in' }).click();
    await page.getByRole('alert').first().waitFor();
  });

  it('operations: how full the bus is, who reads it, and how old the keys are', async () => {
    await open('operations');
    await page.getByRole('heading', { name: 'Findings' }).waitFor();
    await page.getByRole('table', { name: 'Streams' }).getByText('LATCHKEY_ACTIVITY').waitFor();
    // Those that are behind come first, and only the rows in sight are there.
    await page
      .getByRole('table', { name: 'Consumers' })
      .getByText(/^[a-z]+(?:-[a-z]+)+$/)
      .first()
      .waitFor();
    await page.getByRole('table', { name: 'Master keys' }).getByText('session', { exact: true }).waitFor();
    const keys = page.getByRole('table', { name: 'Signing keys' });
    await keys
      .getByText(/^\d+ days?$/)
      .first()
      .waitFor();
    await keys.getByRole('button', { name: 'Rotate' }).first().waitFor();
    expect(await findings()).toEqual([]);
  });

  it('overview: a change of settings has a mark, in the table, too', async () => {
    await refuse();
    succeeded(await adminApi().updateApp(app.id, { settings: { otp_length: 7 } }));
    const mark = page.getByRole('button', { name: /app\.changed/ });
    await eventually(async () => {
      await open(`overview?app=${app.id}`);
      const isCounted =
        (await page.getByRole('button', { name: 'Numbers of Refusals by reason' }).count()) > 0;
      return (isCounted && (await mark.count()) > 0) || undefined;
    });
    await mark.first().focus();
    await page.getByRole('tooltip').getByText('otp_length').waitFor();
    await page.getByRole('button', { name: 'Numbers of Refusals by reason' }).click();
    const numbers = page.getByRole('table', { name: 'Numbers of Refusals by reason' });
    await numbers
      .getByText(/app\.changed.*otp_length/)
      .first()
      .waitFor();
    expect(await findings()).toEqual([]);
  });

  it('overview: a reason leads to the requests that were refused for it', async () => {
    const numbers = page.getByRole('table', { name: 'Numbers of Refusals by reason' });
    await numbers.getByRole('link').first().click();
    await page.getByRole('link', { name: 'Verify a passcode' }).first().waitFor();
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('error')).toBe('invalid_otp');
    expect(searchParams.get('reason')).toMatch(/^otp_/);
    await page.getByRole('button', { name: 'Any reason' }).click();
    await page.waitForURL(({ searchParams: left }) => !left.has('reason'));
  });
});
