import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp } from '../harness/http/app.js';
import { remember } from '../harness/secrets/secrets.js';
import { type Browser, hasBrowser, launchBrowser } from '../harness/sign-in/browser.js';
import { localProvider } from '../harness/sign-in/openid.js';
import { currentRun } from '../harness/stack/run.js';
import { type ConsoleTab, findingsOf, problemsOf, openConsole } from './console-tab.js';

jest.setTimeout(240_000);

const app = await newApp();
const { issuer, client_id, client_secret } = localProvider();
const usersOfApp = async () => succeeded(await adminApi().findUsers({ app_id: app.id })).users.length;

if (!hasBrowser) console.warn('Chromium is not installed: the providers of the console are not walked.');

(hasBrowser ? describe : describe.skip)('the providers of an App in the console', () => {
  let browser: Browser;
  let tab: ConsoleTab;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
    tab = await openConsole(browser, 'admin');
    ({ page } = tab);
  }, 120_000);
  afterAll(() => browser.close());

  const secretField = () => page.getByRole('textbox', { name: 'Client secret' });

  it('shows the redirect URI before the provider is set up', async () => {
    await tab.open(`apps/${app.id}/providers`);
    await page.getByText('This App has no provider').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Add a provider' }).click();
    await page.getByRole('option', { name: 'OpenID Connect' }).click();
    await page.getByRole('heading', { name: 'OpenID Connect' }).waitFor();
    await page.getByText(`${currentRun().baseUrl}/v1/auth/oauth/oidc/callback`, { exact: true }).waitFor();
    expect(await findingsOf(page)).toEqual([]);
  });

  it('says at its field what is wrong: by itself, and as the API does', async () => {
    await page.getByRole('button', { name: 'Set it up' }).click();
    await page.getByText('Write the issuer.').waitFor();
    await page.getByLabel('Client id', { exact: true }).fill(client_id);
    await secretField().fill('not-the-secret-of-this-client');
    await page.getByLabel('Issuer', { exact: true }).fill('nonsense');
    await page.getByRole('button', { name: 'Set it up' }).click();
    await page.getByText('issuer must be an absolute URL', { exact: true }).waitFor();
    expect(await page.getByLabel('Issuer', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  });

  it('is set up, and its secret is shown no more', async () => {
    await page.getByLabel('Issuer', { exact: true }).fill(issuer);
    await page.getByRole('button', { name: 'Set it up' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    expect(await secretField().inputValue()).toBe('');
    expect(await page.content()).not.toContain('not-the-secret-of-this-client');
  });

  /** Tries the provider in a tab of its own, as the person of this button. @returns what the tab says in the end. */
  async function tried(person: string, says: string): Promise<Page> {
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Try it' }).click();
    const trial = await opened;
    trial.setDefaultTimeout(60_000);
    const problems = problemsOf(trial);
    await trial.getByText('no user is made or changed').waitFor();
    await trial.getByRole('button', { name: 'Go to OpenID Connect' }).click();
    await trial.getByRole('button', { name: person }).click();
    await trial.getByText(says).first().waitFor();
    expect(new URL(trial.url()).search).toBe('');
    expect(await findingsOf(trial)).toEqual([]);
    expect(problems).toEqual([]);
    return trial;
  }

  it('is tried, and says what the provider refuses', async () => {
    const refused = await tried('Ada Lovelace', 'or refuses the client secret');
    await refused.getByText('OpenID Connect does not work').waitFor();
    await refused.close();
    await (await tried('Refuse', 'sent the browser back with an error')).close();
  });

  it('is tried with the right secret, signs no user in and makes none', async () => {
    remember('token', client_secret);
    await secretField().fill(client_secret);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The provider is saved').waitFor();
    const trial = await tried('Ada Lovelace', 'OpenID Connect works');
    await trial.getByText('a new user, whom a sign-in makes').waitFor();
    expect(await usersOfApp()).toBe(0);
    // The token is used up, and the page begins anew.
    await trial.reload();
    await trial.getByRole('button', { name: 'Go to OpenID Connect' }).waitFor();
    expect(await trial.getByText('OpenID Connect works').count()).toBe(0);
    await trial.close();
  });

  it.each(['token=of-another', 'error=oauth_failed'])('does nothing with the link %s', async (query) => {
    const trial = await page.context().newPage();
    await trial.goto(`${page.url()}/try?${query}`);
    await trial.getByText('This tab began no trial').waitFor();
    expect(new URL(trial.url()).search).toBe('');
    await trial.close();
  });

  it('is removed after a question', async () => {
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('This App has no provider').waitFor();
  });

  it('shows a viewer everything, and no button', async () => {
    succeeded(
      await adminApi().updateApp(app.id, {
        settings: { oauth_providers: { oidc: { issuer, client_id, client_secret } } },
      }),
    );
    const { page: seen, open, problems } = await openConsole(browser, 'viewer');
    await open(`apps/${app.id}/providers`);
    await seen.getByRole('link', { name: 'OpenID Connect' }).click();
    await seen.getByLabel('Client id', { exact: true }).waitFor();
    expect(await seen.getByLabel('Client id', { exact: true }).isDisabled()).toBe(true);
    for (const name of ['Save', 'Remove', 'Try it'])
      expect(await seen.getByText(name, { exact: true }).count()).toBe(0);
    await open(`apps/${app.id}/providers/oidc/try`);
    await seen.getByText('Your role may not try providers.').waitFor();
    expect(problems).toEqual([]);
  });

  it('broke no rule of its own policy, and threw nothing', () => {
    expect(tab.problems).toEqual([]);
  });
});
