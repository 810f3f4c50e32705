import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { succeeded } from '../harness/http/answers.js';
import { hasBrowser } from '../harness/sign-in/browser.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { newOpenIdApp } from '../harness/sign-in/openid.js';
import { codeOf } from '../harness/sign-in/totp.js';
import { directCases } from './direct-cases.js';
import { linksToElement, providersOfElement } from './element-returns.js';
import { ElementsBrowser } from './elements-browser.js';
import { ETHEREUM_NAME, injectWallets } from './injected-wallets.js';
import { looksCases, styleOf } from './looks-cases.js';
import { newAddressCases } from './new-address-cases.js';
import { passkeyCases } from './passkey-cases.js';
import { replacedSessionCases } from './replaced-session-cases.js';

const app = await newOpenIdApp({ sms_country_allowlist: ['US'] });

const SIGN_IN = 'latchkey-sign-in';
const PROFILE = 'latchkey-profile';

if (!hasBrowser) console.warn('Chromium is not installed: the elements are not tried in a real browser.');

(hasBrowser ? describe : describe.skip)('the elements in a real browser, under a strict policy', () => {
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

  const step = (name: string) => page.locator(`${SIGN_IN} [data-step="${name}"]`).waitFor();
  const press = (name: string) => page.locator(`[name="${name}"]`).click();
  const focused = () => elements.focused(page);
  const problem = () => page.locator('.problem:not(:empty)').textContent();

  async function sendCode(email: string): Promise<void> {
    await page.locator('[name=address]').fill(email);
    await press('continue');
    await step('code');
  }

  async function signIn(email = sandboxEmail(), attributes = {}): Promise<string> {
    await elements.show(page, SIGN_IN, attributes);
    await sendCode(email);
    await page.locator('[name=code]').fill(SANDBOX_CODE);
    return email;
  }

  /** Signed in by a code, and looking at the account. */
  async function openProfile(attributes = {}): Promise<string> {
    const email = await signIn();
    await step('done');
    await elements.show(page, PROFILE, attributes);
    await page.locator('#emails').waitFor();
    return email;
  }

  it('signs in by a code, which goes on by itself; a wrong one is explained', async () => {
    page = await elements.newTab();
    await elements.show(page, SIGN_IN);
    expect(await elements.findings(page)).toEqual([]);
    await page.locator('[name=address]').fill('nobody');
    await page.keyboard.press('Enter');
    expect(await problem()).toContain('Enter an email address');
    // Wider than the card, without a place to break.
    const email = `${'a'.repeat(30)}${sandboxEmail()}`;
    await sendCode(email);
    expect(await focused()).toBe('code');
    // As a message is pasted; the last digit sends it.
    await page.locator('[name=code]').fill('Code: 999-999');
    expect(await problem()).toContain('This code is wrong');
    expect(await focused()).toBe('code');
    expect(await page.locator('.frame span').count()).toBe(SANDBOX_CODE.length);
    // Where the focus is, too.
    const red = await styleOf(page, '.problem', 'color');
    expect(await styleOf(page, '.frame span', 'outlineColor')).toBe(red);
    expect(await elements.findings(page)).toEqual([]);
    // The refused code is selected, so that what is typed takes its place.
    await page.keyboard.type(SANDBOX_CODE);
    await step('done');
    const heading = page.locator('[data-step=done] h2');
    expect(await heading.textContent()).toContain(email);
    const card = await page.locator('[data-step=done]').boundingBox();
    expect((await heading.boundingBox())?.width).toBeLessThan(card?.width ?? 0);
    expect(await elements.findings(page)).toEqual([]);
    const [refused, signedIn] = await elements.told(page);
    expect(refused?.detail).toEqual({ errorType: 'invalid_otp' });
    expect(signedIn?.type).toBe('latchkey-signed-in');
    expect(JSON.stringify(signedIn)).not.toContain('token');
    const another = `Object.assign(document.createElement('${PROFILE}'), { server: '/auth' })`;
    const isShared = `${another}.connection === document.querySelector('${SIGN_IN}').connection`;
    expect(await page.evaluate(isShared)).toBe(true);
  });

  looksCases(async () => {
    page = await elements.newTab();
    return { elements, page };
  });

  passkeyCases(async () => {
    page = await elements.newTab();
    await openProfile();
    return { elements, page };
  });

  replacedSessionCases(app, async () => {
    page = await elements.newTab();
    const email = await openProfile();
    return { elements, page, email };
  });

  newAddressCases(async () => {
    page = await elements.newTab();
    return { elements, page, app, openProfile };
  });

  it('sets up an authenticator app, which a page can require; a recovery code does, too', async () => {
    page = await elements.newTab();
    const email = await openProfile({ direction: 'rtl', lang: 'de' });
    await press('set-up-totp');
    const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? '';
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await focused()).toBe('totp-code');
    await elements.qrDrawn(page, PROFILE);
    expect(await elements.findings(page)).toEqual([]);
    await page.locator('[name=totp-code]').fill(codeOf({ secret }));
    const codes = page.locator('.codes code');
    await codes.first().waitFor();
    const [first = '', second = ''] = await codes.allTextContents();
    expect(await codes.count()).toBe(16);
    // They are shown once, so no stray click may close them.
    const buttons = page.locator(`${PROFILE} button`);
    const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('name')));
    expect(names).toEqual(['copy', 'download', 'done']);
    expect(await elements.findings(page)).toEqual([]);
    await press('done');
    await page.locator('[data-section=totp] .row').waitFor();
    expect(await page.locator('.codes').count()).toBe(0);
    expect(await elements.findings(page)).toEqual([]);

    await page.context().clearCookies();
    await signIn(email, { 'require-factors': 'totp', lang: 'de', direction: 'rtl' });
    await step('totp');
    expect(await elements.told(page)).toEqual([]);
    expect(await elements.findings(page)).toEqual([]);
    await press('use-recovery');
    await step('recovery');
    expect(await elements.findings(page)).toEqual([]);
    await page.locator('[name=recovery]').fill(first);
    await press('verify');
    await step('done');
    expect((await elements.told(page)).map(({ type }) => type)).toEqual(['latchkey-signed-in']);

    // The proof of an address alone, however recent, changes nothing in this account.
    await page.context().clearCookies();
    await signIn(email);
    await step('done');
    await elements.show(page, PROFILE);
    await press('edit-names');
    await page.locator('[name=first_name]').fill('Ada');
    await press('save');
    await page.locator('dialog [data-step=totp]').waitFor();
    await press('use-recovery');
    await page.locator('[name=recovery]').fill(second);
    await press('verify');
    await page.locator('[data-section=names] .name', { hasText: 'Ada' }).waitFor();
  });

  it('asks for a proof before a change, where the last one is long ago', async () => {
    page = await elements.newTab();
    const email = await openProfile();
    const { users } = succeeded(await app.api.users.list({ email }));
    const { sessions } = succeeded(await app.api.sessions.list({ user_id: users[0]?.user_id ?? '' }));
    succeeded(await app.api.test.fastForward({ session_id: sessions[0]?.id, minutes: 20 }));
    await press('edit-names');
    expect(await focused()).toBe('first_name');
    await page.locator('[name=first_name]').fill('Ada');
    await press('save');
    const dialog = page.locator('dialog');
    await dialog.locator('[data-step=step-up]').waitFor();
    expect(await elements.findings(page)).toEqual([]);
    await dialog.locator(`[name="send:${email}"]`).click();
    await dialog.locator('[name=code]').fill(SANDBOX_CODE);
    await page.locator('[data-section=names] .name', { hasText: 'Ada' }).waitFor();
    expect(await dialog.count()).toBe(0);
    expect(await focused()).toBe('edit-names');
    expect(await elements.told(page)).toEqual([]);
    expect(succeeded(await app.api.users.list({ email })).users).toMatchObject([{ first_name: 'Ada' }]);
  });

  it('removes what the person confirms, and nothing before', async () => {
    page = await elements.newTab();
    await openProfile();
    await press('add-passkey');
    const section = page.locator('[data-section=passkeys]');
    await section.locator('[name^="remove:"]').click();
    expect(await focused()).toBe('confirm-removal');
    await press('cancel');
    expect(await focused()).toMatch(/^remove:/);
    await section.locator('[name^="remove:"]').click();
    await press('confirm-removal');
    await section.getByText('None yet').waitFor();
  });

  it('signs in by a wallet of the browser, and offers none where there is none', async () => {
    page = await elements.newTab();
    await elements.show(page, SIGN_IN);
    expect(await page.locator('[name=discover]').count()).toBe(0);
    const wallets = await injectWallets(page);
    await elements.show(page, SIGN_IN);
    await press('discover');
    const wallet = page.getByRole('button', { name: ETHEREUM_NAME });
    await wallet.waitFor();
    expect(await elements.findings(page)).toEqual([]);
    wallets.rejectNext();
    await wallet.click();
    await page.getByText('Cancelled. You can try again.').waitFor();
    await wallet.click();
    await step('done');
  });

  const open = async () => (page = await elements.newTab());
  directCases(app, () => elements, open);
  linksToElement(app, () => elements, open);
  providersOfElement(app, () => elements, open);
});
