import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { TestApp } from '../harness/http/app.js';
import { succeeded } from '../harness/http/answers.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import type { ElementsBrowser } from './elements-browser.js';
import { heldAnswer } from './held-request.js';

const SIGN_IN = 'latchkey-sign-in';
const PROFILE = 'latchkey-profile';

interface Tab {
  readonly elements: ElementsBrowser;
  readonly page: Page;
  readonly email: string;
}

/** @param open a tab with the profile of a user. */
export function replacedSessionCases(app: TestApp, open: () => Promise<Tab>): void {
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
    // It follows the other user, and was never signed out.
    expect(await elements.told(profile)).toEqual([]);
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

  followingCase(app, open);
}

function followingCase(app: TestApp, open: () => Promise<Tab>): void {
  it('a profile follows another user who signs in while it reads, and while it changes something', async () => {
    const { elements, page } = await open();
    const profile = await page.context().newPage();
    const read = await heldAnswer(profile, '**/auth/users/me');
    await profile.goto(`${elements.pages.origin}/${PROFILE}?server=/auth`);
    await read.arrived;
    const second = await signInAnother(app, page);
    read.release();
    await profile.getByText(second).first().waitFor();
    await profile.locator('[name=edit-names]').click();
    await profile.locator('[name=first_name]').fill('Ada');
    const change = await heldAnswer(profile, '**/auth/users/me/update');
    await profile.locator('[name=save]').click();
    await change.arrived;
    const third = await signInAnother(app, page);
    await profile.locator('[data-state=loading]').waitFor();
    change.release();
    await profile.getByText(third).first().waitFor();
    expect(await profile.getByText(second).count()).toBe(0);
    expect(await elements.told(profile)).toEqual([]);
    await profile.close();
  });
}

/** Signs a new user in on a page with a profile, in the place of the one who is signed in. */
async function signInAnother({ api }: TestApp, page: Page): Promise<string> {
  const email = sandboxEmail();
  const { email_id } = succeeded(await api.otps.email.send({ email }));
  const verify = `otps.verify('${email_id}', '${SANDBOX_CODE}', { replace: true })`;
  await page.evaluate(`document.querySelector('${PROFILE}').connection.${verify}.then(() => undefined)`);
  return email;
}
