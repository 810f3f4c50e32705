import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { hasBrowser } from '../harness/sign-in/browser.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { enrolledTotp, codeOf } from '../harness/sign-in/totp.js';
import { ElementsBrowser } from './elements-browser.js';

const SIGN_IN = 'latchkey-sign-in';
const PROFILE = 'latchkey-profile';

const app = await newApp({ settings: { second_factor: 'required' } });

if (!hasBrowser) console.warn('Chromium is not installed: the elements are not tried in a real browser.');

(hasBrowser ? describe : describe.skip)('the elements of an App that requires two proofs', () => {
  let elements: ElementsBrowser;
  let page: Page;
  beforeAll(async () => {
    elements = await ElementsBrowser.start(app);
  }, 60_000);
  afterEach(async () => {
    await page.close();
    expect(elements.complaints.splice(0)).toEqual([]);
  });
  afterAll(() => elements?.close());

  const press = (name: string) => page.locator(`[name="${name}"]`).click();
  const told = async () => (await elements.told(page)).map(({ type }) => type);
  const needsAnother = () => page.getByText('Your account needs another way');
  /** What the App's server answers to the page. */
  const verified = () =>
    page.evaluate<number>(`fetch('/auth/sessions/verify', {
      method: 'POST', body: '{}',
      headers: { 'content-type': 'application/json', 'x-latchkey-request': '1' },
    }).then(({ status }) => status)`);

  async function byEmail(email: string): Promise<void> {
    page = await elements.newTab();
    await elements.show(page, SIGN_IN);
    await page.locator('[name=address]').fill(email);
    await press('continue');
    await page.locator('[name=code]').fill(SANDBOX_CODE);
  }

  /** A new person with one proof, and their account. */
  async function openProfile(): Promise<string> {
    const email = sandboxEmail();
    await byEmail(email);
    await page.locator('[data-step=done]').waitFor();
    expect(await told()).toEqual(['latchkey-signed-in']);
    await elements.show(page, PROFILE);
    await needsAnother().waitFor();
    expect(await verified()).toBe(403);
    expect(await elements.findings(page)).toEqual([]);
    return email;
  }

  /** Confirms in the dialog by another code to the email. */
  async function confirmByEmail(): Promise<void> {
    const dialog = page.locator('dialog');
    await dialog.locator('[name^="send:"]').click();
    await dialog.locator('[name=code]').fill(SANDBOX_CODE);
    await dialog.waitFor({ state: 'detached' });
  }

  it('let a new person set up an authenticator app, which completes the session', async () => {
    await openProfile();
    await press('set-up-totp');
    const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? '';
    await page.locator('[name=totp-code]').fill(codeOf({ secret }));
    await page.locator('.codes code').first().waitFor();
    await press('done');
    await page.locator('[data-section=totp] .row').waitFor();
    expect(await needsAnother().count()).toBe(0);
    expect(await verified()).toBe(200);
  });

  it('let a new person add a passkey, and prove it at once', async () => {
    await openProfile();
    await press('add-passkey');
    await page.locator('[data-section=passkeys] .row').waitFor();
    expect(await needsAnother().count()).toBe(0);
    expect(await verified()).toBe(200);
  });

  it('ask a new person for a fresh proof first, where the last one is long ago', async () => {
    const email = await openProfile();
    const { users } = succeeded(await app.api.users.list({ email }));
    const { sessions } = succeeded(await app.api.sessions.list({ user_id: users[0]?.user_id ?? '' }));
    succeeded(await app.api.test.fastForward({ session_id: sessions[0]?.id, minutes: 20 }));
    await press('set-up-totp');
    await confirmByEmail();
    await page.locator('[name=totp-code]').waitFor();
  });

  it('say what is missing where a change needs more than the person can prove', async () => {
    await openProfile();
    await press('edit-names');
    await page.locator('[name=first_name]').fill('Ada');
    await press('save');
    await confirmByEmail();
    await page.locator('.problem', { hasText: 'Your account needs another way' }).waitFor();
  });

  it('ask a person who has an authenticator app for its code before the page gets the event', async () => {
    const totp = await enrolledTotp(app);
    await byEmail(totp.email);
    await press('totp');
    expect(await told()).toEqual([]);
    await page.locator('[name=totp]').fill(codeOf(totp, 1));
    await page.locator('[data-step=done]').waitFor();
    expect(await told()).toEqual(['latchkey-signed-in']);
    expect(await verified()).toBe(200);
  });

  it('ask for it before they show the account, too', async () => {
    const totp = await enrolledTotp(app);
    await byEmail(totp.email);
    await page.locator('[name=totp]').waitFor();
    await page.goto(`${elements.pages.origin}/${PROFILE}?server=/auth`);
    const dialog = page.locator('dialog');
    await dialog.locator('[name=totp]').click();
    expect(await page.locator('#emails').count()).toBe(0);
    await dialog.locator('input[name=totp]').fill(codeOf(totp, 1));
    await page.locator('#emails').waitFor();
  });
});
