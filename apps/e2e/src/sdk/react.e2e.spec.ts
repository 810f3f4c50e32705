import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { expressAuth } from '@latchkey/node/express';
import type { Page } from 'playwright-core';
import { succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { type Browser, hasBrowser, launchBrowser } from '../harness/sign-in/browser.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { signIn as signInByApi } from '../harness/sign-in/sign-in.js';
import { codeOf } from '../harness/sign-in/totp.js';
import { currentRun } from '../harness/stack/run.js';
import { serveReact } from './react-page.js';
import type { Served } from './sdk-page.js';

const app = await newApp();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const MOST_SHIFT = 0.02;

(hasBrowser ? describe : describe.skip)('@latchkey/react in a real browser', () => {
  let browser: Browser;
  let served: Served;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    const { baseUrl } = currentRun();
    [browser, served] = await Promise.all([
      launchBrowser(),
      serveReact(expressAuth({ baseUrl, secretKey: app.secretKey })),
    ]);
  }, 60_000);

  afterEach(async () => {
    expect(await page.evaluate('globalThis.complaints')).toEqual([]);
    await page.close();
    expect(complaints.splice(0)).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  async function newTab(): Promise<Page> {
    const tab = await browser.newTab();
    tab.setDefaultTimeout(15_000);
    await tab.context().clearCookies();
    tab.on('pageerror', ({ message }) => complaints.push(message));
    return tab;
  }

  async function signIn(email = sandboxEmail()): Promise<string> {
    await page.locator('[name=address]').fill(email);
    await page.locator('[name=continue]').click();
    await page.locator('[name=code]').fill(SANDBOX_CODE);
    await page.locator('#who', { hasText: email }).waitFor();
    return email;
  }

  const findings = async () => {
    await page.evaluate(`{ ${AXE} }`);
    const { violations } = await page.evaluate<{ violations: { id: string }[] }>('axe.run()');
    return violations.map(({ id }) => id);
  };

  it.each([390, 1280])(
    'moves nothing while it loads, %s pixels wide, and axe finds nothing',
    async (width) => {
      page = await newTab();
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${served.origin}/?known`);
      await page.getByRole('heading', { name: 'Welcome' }).waitFor();
      expect(await page.locator('latchkey-sign-in.mine').count()).toBe(1);
      expect(await page.evaluate('globalThis.shift')).toBeLessThanOrEqual(MOST_SHIFT);
      expect(await findings()).toEqual([]);
    },
  );

  it('signs in, tells who it is, steps up in a dialog, and follows another tab', async () => {
    page = await newTab();
    await page.goto(served.origin);
    await signIn();
    expect(await page.locator('latchkey-sign-in').count()).toBe(0);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('The passkey was added.').waitFor();

    await page.getByRole('button', { name: 'Pay' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByRole('button', { name: 'Use a passkey' }).waitFor();
    expect(await findings()).toEqual([]);
    await dialog.getByText('Cancel').click();
    await page.locator('#said', { hasText: 'user_cancelled' }).waitFor();
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.locator('#said', { hasText: 'answer 200' }).waitFor();
    await page.locator('#who', { hasText: 'otp,webauthn' }).waitFor();
    expect(await page.locator('dialog').count()).toBe(0);

    const other = await browser.newTab();
    await other.goto(`${served.origin}/?known`);
    await other.getByRole('button', { name: 'Sign out' }).first().click();
    await page.locator('latchkey-sign-in').waitFor();
    await other.close();
  });

  it('tells of a passkey that was picked in the field', async () => {
    page = await newTab();
    await page.goto(served.origin);
    await signIn();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('The passkey was added.').waitFor();
    await page.context().clearCookies();
    await page.goto(served.origin);
    // The field offers it, and this authenticator takes what is offered.
    await page.locator('#who', { hasText: 'webauthn' }).waitFor();
    expect(await page.evaluate('globalThis.told')).toEqual(['signed in']);
  });

  it('keeps a sign-in that waits for its second proof, though the page hears of the session', async () => {
    page = await newTab();
    const { email, userId: user_id } = await signInByApi(app);
    const totp = succeeded(await app.api.totps.create({ user_id }));
    succeeded(await app.api.totps.verify({ user_id, totp_code: codeOf(totp) }));
    await page.goto(`${served.origin}/?require=totp`);
    await page.locator('[name=address]').fill(email);
    await page.locator('[name=continue]').click();
    await page.locator('[name=code]').fill(SANDBOX_CODE);
    await page.locator('[data-step=totp]').waitFor();
    const { sessions } = succeeded(await app.api.sessions.list({ user_id }));
    for (const { id: session_id } of sessions)
      succeeded(await app.api.test.fastForward({ session_id, minutes: 5 }));
    // As when a person has looked at the phone.
    const changes = `new Promise((heard) => {
      const { session } = document.querySelector('latchkey-sign-in').connection;
      session.onChange(() => heard());
      void session.refresh();
    })`;
    await page.evaluate(changes);
    expect(await page.evaluate('globalThis.told')).toEqual([]);
    await page.locator('[name=totp]').fill(codeOf(totp, 1));
    await page.locator('#who', { hasText: 'otp,totp' }).waitFor();
    expect(await page.evaluate('globalThis.told')).toEqual(['signed in']);
  });

  it('is right at the first drawing for a session that the server knows', async () => {
    page = await newTab();
    await page.goto(served.origin);
    const email = await signIn();
    const html = await (await page.context().request.get(`${served.origin}/?known`)).text();
    expect(html).toMatch(/<p id="who">user_/);
    expect(html).not.toContain('<latchkey-sign-in');
    await page.goto(`${served.origin}/?known`);
    await page.locator('#who', { hasText: email }).waitFor();
  });

  it('keeps a person signed in while the server is away, and shows visitors what is wrong', async () => {
    page = await newTab();
    await page.goto(served.origin);
    await signIn();
    await page.route('**/auth/**', (route) => route.abort());
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    expect(await page.locator('#who').count()).toBe(1);
    await page.reload();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });
});
