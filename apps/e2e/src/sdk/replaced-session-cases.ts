import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import type { ElementsBrowser } from './elements-browser.js';

const SIGN_IN = 'latchkey-sign-in';
const PROFILE = 'latchkey-profile';

interface Tab {
  readonly elements: ElementsBrowser;
  readonly page: Page;
  readonly email: string;
}

/** @param open a tab with the profile of a user. */
export function replacedSessionCases(open: () => Promise<Tab>): void {
  it('a form to sign in takes another user, by a code or a passkey; an open profile follows', async () => {
    const { elements, page, email } = await open();
    await page.locator('[name=add-passkey]').click();
    await page.locator('[data-section=passkeys] .row').waitFor();
    const profile = await page.context().newPage();
    await elements.show(profile, PROFILE);
    await profile.getByText(email).first().waitFor();
    const other = sandboxEmail();
    await page.context().route('**/webauthn/authentication/begin', (route) => route.abort());
    await elements.show(page, SIGN_IN);
    await page.locator('[name=address]').fill(other);
    await page.locator('[name=continue]').click();
    await page.locator('[name=code]').fill(SANDBOX_CODE);
    await page.locator('[data-step=done]').waitFor();
    await profile.getByText(other).first().waitFor();
    expect(await profile.getByText(email).count()).toBe(0);
    expect((await elements.told(profile)).map(({ type }) => type)).toEqual(['latchkey-signed-out']);
    // The field offers the passkey of the first user, who takes the place of the second one.
    await page.context().unroute('**/webauthn/authentication/begin');
    await elements.show(page, SIGN_IN);
    await page.locator('[data-step=done]').waitFor();
    await profile.getByText(email).first().waitFor();
    await profile.close();
  });

  it('a step-up takes no other user', async () => {
    const { elements, page, email } = await open();
    await elements.show(page, SIGN_IN, { mode: 'step-up' });
    await page.locator(`[name="send:${email}"]`).click();
    const verified = page.waitForRequest('**/otps/verify');
    await page.locator('[name=code]').fill(SANDBOX_CODE);
    expect((await verified).postDataJSON()).not.toHaveProperty('replace_session');
    await page.locator('[data-step=done]').waitFor();
  });
}
