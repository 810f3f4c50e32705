import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { VerifyOAuthResponse } from '@latchkey/contracts/identity';
import type { Page } from 'playwright-core';
import { succeeded } from '../harness/http/answers.js';
import type { PageServer } from '../harness/http/page-server.js';
import { serveReadmePage } from '../harness/http/readme-page.js';
import { remember } from '../harness/secrets/secrets.js';
import { type Browser, hasBrowser, launchBrowser } from '../harness/sign-in/browser.js';
import { realEmail } from '../harness/sign-in/identities.js';
import { verifiedByThirdParty } from '../harness/sign-in/jwt.js';
import { newOpenIdApp } from '../harness/sign-in/openid.js';

const app = await newOpenIdApp();

type Outcome = Partial<VerifyOAuthResponse> & { readonly error_type?: string };

if (!hasBrowser) console.warn('Chromium is not installed: providers are not tried in a real browser.');

(hasBrowser ? describe : describe.skip)('a real browser', () => {
  let browser: Browser;
  let server: PageServer;

  beforeAll(async () => {
    browser = await launchBrowser();
    server = await serveReadmePage('signInWithProvider', app.publicToken);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** The App's page in a tab of its own, at the page of the provider. */
  async function atProvider(): Promise<Page> {
    const page = await browser.newTab();
    await page.goto(`http://localhost:${server.port}/`);
    await page.evaluate("signInWithProvider('oidc')");
    await page.getByRole('heading', { name: 'Who signs in?' }).waitFor();
    return page;
  }

  /** What the App's page makes of the address that it was opened with. */
  async function afterReturn(page: Page): Promise<Outcome> {
    await page.waitForURL((url) => url.hostname === 'localhost' && url.search !== '');
    remember('token', new URL(page.url()).searchParams.get('token') ?? '');
    remember('token', (await page.evaluate<string | null>("sessionStorage.getItem('oauth_state')")) ?? '');
    const outcome = await page.evaluate<Outcome>('returnFromProvider()');
    for (const secret of [outcome.session_token, outcome.session_jwt]) if (secret) remember('token', secret);
    return outcome;
  }

  it('signs in a chosen person, again and again, and keeps no token in its address', async () => {
    const users = new Set<string | undefined>();
    for (let round = 0; round < 3; round += 1) {
      const page = await atProvider();
      await page.getByRole('button', { name: 'Ada Lovelace' }).click();
      const { user_id, session_jwt } = await afterReturn(page);
      users.add(user_id);
      const claims = await verifiedByThirdParty(session_jwt ?? '', app.id);
      expect(claims).toMatchObject({ sub: user_id, session: { factors: [{ type: 'oauth' }] } });
      expect(page.url()).toBe(`http://localhost:${server.port}/`);
    }
    expect(users.size).toBe(1);
  });

  it('signs in a person who types an email', async () => {
    const email = realEmail();
    const page = await atProvider();
    await page.getByLabel('Email').first().fill(email);
    await page.getByLabel('Name').fill('Somebody Else');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const { user_id = '' } = await afterReturn(page);
    const user = succeeded(await app.api.users.get({ user_id }));
    expect(user).toMatchObject({ first_name: 'Somebody', emails: [{ email, verified: true }] });
  });

  it('comes back from a person who refuses', async () => {
    const page = await atProvider();
    await page.getByRole('button', { name: 'Refuse' }).click();
    expect(await afterReturn(page)).toEqual({ error_type: 'oauth_failed' });
  });

  it("is not signed in by somebody else's link", async () => {
    const attacker = await atProvider();
    await attacker.getByRole('button', { name: 'Grace Hopper' }).click();
    await attacker.waitForURL((url) => url.hostname === 'localhost' && url.search !== '');
    // A tab has a sessionStorage of its own, as another browser has.
    const victim = await browser.newTab();
    await victim.goto(attacker.url());
    expect(await afterReturn(victim)).toMatchObject({ error_type: 'invalid_request' });
    const began = await atProvider();
    await began.goto(attacker.url());
    expect(await afterReturn(began)).toMatchObject({ error_type: 'oauth_failed' });
    expect(await afterReturn(attacker)).toMatchObject({ session: { user_id: expect.any(String) } });
  });
});
