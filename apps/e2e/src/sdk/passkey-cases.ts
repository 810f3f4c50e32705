import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { sandboxEmail } from '../harness/sign-in/identities.js';
import type { ElementsBrowser } from './elements-browser.js';
import { held } from './held-request.js';

const SIGN_IN = 'latchkey-sign-in';

interface Tab {
  readonly elements: ElementsBrowser;
  readonly page: Page;
}

const step = (page: Page, name: string) => page.locator(`${SIGN_IN} [data-step="${name}"]`).waitFor();

const told = async ({ elements, page }: Tab) => (await elements.told(page)).map(({ type }) => type);

/** @param open a tab with the profile of a user without a passkey. */
export function passkeyCases(open: () => Promise<Tab>): void {
  it('adds a passkey in the profile, and signs in by it', async () => {
    const tab = await open();
    const { elements, page } = tab;
    await addAndSignOut(page);
    expect(await told(tab)).toEqual(['latchkey-signed-out']);
    // The field offers it, and this authenticator takes what is offered.
    await page.goto(`${elements.pages.origin}/${SIGN_IN}?server=/auth`);
    await step(page, 'done');
    expect(await told(tab)).toEqual(['latchkey-signed-in']);
    await elements.show(page, SIGN_IN, { mode: 'step-up' });
    await page.locator('[name=passkey]').click();
    await step(page, 'done');
    expect(await told(tab)).toEqual(['latchkey-signed-in']);
  });

  it('goes on by the passkey that was picked in the field, though a code is being sent meanwhile', async () => {
    const tab = await open();
    const { elements, page } = tab;
    await addAndSignOut(page);
    const offer = await held(page, '**/auth/webauthn/authentication/begin');
    const message = await held(page, '**/auth/otps/email/send');
    await elements.show(page, SIGN_IN);
    await offer.arrived;
    await page.locator('[name=address]').fill(sandboxEmail());
    await page.locator('[name=continue]').click();
    await message.arrived;
    const offered = page.waitForResponse('**/auth/webauthn/authentication/begin');
    offer.release();
    expect((await offered).status()).toBe(200);
    // The authenticator has picked it.
    await page.waitForTimeout(300);
    message.release();
    await step(page, 'done');
    expect(await told(tab)).toEqual(['latchkey-signed-in']);
  });

  it('waits while the passkey that was picked in the field is verified', async () => {
    const tab = await open();
    const { elements, page } = tab;
    await addAndSignOut(page);
    const proof = await held(page, '**/auth/webauthn/authentication/verify');
    await elements.show(page, SIGN_IN);
    await proof.arrived;
    await page.locator('[name=continue][aria-disabled=true]').waitFor();
    proof.release();
    await step(page, 'done');
    expect(await told(tab)).toEqual(['latchkey-signed-in']);
  });
}

async function addAndSignOut(page: Page): Promise<void> {
  await page.locator('[name=add-passkey]').click();
  await page.locator('[data-section=passkeys] .row').waitFor();
  expect(await page.locator('[role=status]').textContent()).toBe('The passkey was added.');
  await page.locator('[name=sign-out]').click();
  await page.locator('[data-state=signed-out]').waitFor();
}
