import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { type Browser, hasBrowser, launchBrowser } from '../harness/sign-in/browser.js';
import { type ConsoleTab, findingsOf, openConsole } from './console-tab.js';

jest.setTimeout(240_000);

/** Of a frame, where the function runs. */
interface Styles {
  getComputedStyle(element: unknown): { readonly color: string };
}

const app = await newApp();
/** Shown, and never run. */
const MARKUP = `<img src=x onerror="top.document.title='run'"><script>alert(1)</script>`;

it('the HTML of a message is answered to a session of the console alone', async () => {
  const answer = await call('GET', '/console/preview?kind=passcode_email&name=Acme');
  expect(answer.status).toBe(401);
});

if (!hasBrowser) console.warn('Chromium is not installed: the messages of the console are not walked.');

(hasBrowser ? describe : describe.skip)('the name and the messages of an App in the console', () => {
  let browser: Browser;
  let tab: ConsoleTab;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
    tab = await openConsole(browser, 'admin');
    ({ page } = tab);
    await tab.open(`apps/${app.id}/messages`);
  }, 120_000);
  afterAll(() => browser.close());

  const email = (scheme: 'light' | 'dark') =>
    page.frameLocator(`iframe[title="The email in ${scheme} colours"]`);
  const name = () => page.getByLabel('Name', { exact: true });

  it('shows the email with the name as it is typed, in light and in dark colours', async () => {
    await name().fill('Typed and unsaved');
    const heading = (scheme: 'light' | 'dark') => email(scheme).getByRole('heading');
    for (const scheme of ['light', 'dark'] as const)
      await heading(scheme).filter({ hasText: 'Typed and unsaved' }).waitFor();
    await page.getByText('493021 is your Typed and unsaved code').waitFor();
    // The colours of the text on the card, as the template has them.
    const colorOf = (scheme: 'light' | 'dark') =>
      heading(scheme).evaluate((one) => (globalThis as unknown as Styles).getComputedStyle(one).color);
    expect([await colorOf('light'), await colorOf('dark')]).toEqual([
      'rgb(20, 23, 31)',
      'rgb(242, 244, 248)',
    ]);
    expect(await findingsOf(page)).toEqual([]);
    expect(succeeded(await adminApi().getApp(app.id)).name).not.toBe('Typed and unsaved');
  });

  it('shows markup in a name, and runs none of it', async () => {
    await name().fill(MARKUP);
    await email('light')
      .getByRole('heading')
      .filter({ hasText: MARKUP.slice(0, 30) })
      .waitFor();
    expect(await email('light').locator('img, script').count()).toBe(0);
    expect(await page.title()).not.toBe('run');
  });

  it('shows an SMS, and another language', async () => {
    await name().fill('Acme');
    await page.getByRole('combobox', { name: 'Message' }).click();
    await page.getByRole('option', { name: 'Code by SMS' }).click();
    await page.getByText('Acme: 493021 is your code.').waitFor();
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await page.getByText('Acme: 493021 ist').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?kind=passcode_sms&locale=de');
  });

  it('saves the name', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The name is saved').waitFor();
    expect(succeeded(await adminApi().getApp(app.id)).name).toBe('Acme');
  });

  it('shows a viewer the messages, and no button', async () => {
    const { page: seen, open, problems } = await openConsole(browser, 'viewer');
    await open(`apps/${app.id}/messages`);
    await seen.getByText('493021 is your Acme code').waitFor();
    expect(await seen.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
    expect(await seen.getByRole('button', { name: 'Save' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('broke no rule of its own policy, and threw nothing', () => {
    expect(tab.problems).toEqual([]);
  });
});
