import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { succeeded } from '../harness/http/answers.js';
import type { TestApp } from '../harness/http/app.js';
import { realPhone, SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { codeTo } from '../harness/sign-in/inbox.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import type { ElementsBrowser } from './elements-browser.js';

interface Tab {
  readonly elements: ElementsBrowser;
  readonly page: Page;
  readonly app: TestApp;
  /** Signs a new user in and shows the profile. @returns the user's email. */
  readonly openProfile: (attributes?: Readonly<Record<string, string>>) => Promise<string>;
}

const CODE = 'new-address-code';

/** @param open a tab without a session. */
export function newAddressCases(open: () => Promise<Tab>): void {
  addedCases(open);
  refusedCases(open);
}

function addedCases(open: () => Promise<Tab>): void {
  it('adds an email by the keyboard, once its code was typed', async () => {
    const { elements, page, app, openProfile } = await open();
    await openProfile();
    const press = (name: string) => page.locator(`[name="${name}"]`).press('Enter');
    await press('add-emails');
    expect(await elements.focused(page)).toBe('new-address');
    await press('new-address');
    await page.getByText('Fill in this field.').waitFor();
    expect(await elements.findings(page)).toEqual([]);
    const email = sandboxEmail();
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await page.locator(`[name=${CODE}]`).waitFor();
    expect(await elements.focused(page)).toBe(CODE);
    await page.locator('bdi.address', { hasText: email }).waitFor();
    expect(await elements.findings(page)).toEqual([]);
    expect(succeeded(await app.api.users.list({ email })).users).toEqual([]);
    await page.keyboard.type('999999');
    await page.getByText('This code is wrong').waitFor();
    await page.locator(`[name=${CODE}]`).fill(SANDBOX_CODE);
    await page.getByText('The email address was added.').waitFor();
    await page.locator('[data-section=emails] .name', { hasText: email }).waitFor();
    expect(await page.locator('[data-section=emails] .badge').count()).toBe(0);
    expect(await elements.focused(page)).toBe('add-emails');
    expect(await elements.findings(page)).toEqual([]);
  });

  it('adds a phone number by the code of an SMS, in German from right to left', async () => {
    const { elements, page, openProfile } = await open();
    await openProfile({ direction: 'rtl', lang: 'de' });
    await page.locator('[name=add-phones]').click();
    await page.locator('[name=new-address]').fill('12');
    await page.locator('[name=continue]').click();
    await page.getByText('Das ist keine Telefonnummer').waitFor();
    expect(await elements.findings(page)).toEqual([]);
    const phone = realPhone();
    await page.locator('[name=new-address]').fill(phone);
    await page.locator('[name=continue]').click();
    await page.locator(`[name=${CODE}]`).fill(await codeTo(phone));
    await page.getByText('Die Telefonnummer wurde hinzugefügt.').waitFor();
    expect(await elements.findings(page)).toEqual([]);
  });
}

function refusedCases(open: () => Promise<Tab>): void {
  it('says that an address has another account after the code alone, and asks for a recent proof before', async () => {
    const { page, app, openProfile } = await open();
    const own = await openProfile();
    const { email } = await signIn(app);
    const { users } = succeeded(await app.api.users.list({ email: own }));
    const { sessions } = succeeded(await app.api.sessions.list({ user_id: users[0]?.user_id ?? '' }));
    succeeded(await app.api.test.fastForward({ session_id: sessions[0]?.id, minutes: 20 }));
    await page.locator('[name=add-emails]').click();
    await page.locator('[name=new-address]').fill(email);
    await page.locator('[name=continue]').click();
    const dialog = page.locator('dialog');
    await dialog.locator(`[name="send:${own}"]`).click();
    await dialog.locator('[name=code]').fill(SANDBOX_CODE);
    await page.locator(`[name=${CODE}]`).fill(SANDBOX_CODE);
    await page.getByText('This belongs to another account.').waitFor();
    await page.locator('[name=cancel]').click();
    await page.locator('[name=add-emails]').waitFor();
    expect(await page.locator('[data-section=emails] .row').count()).toBe(1);
  });
}
