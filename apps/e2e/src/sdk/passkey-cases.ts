import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { sandboxEmail } from '../harness/sign-in/identities.js';
import type { ElementsBrowser } from './elements-browser.js';
import { held } from './held-request.js';

const SIGN_IN = 'latchkey-sign-in';
const VERIFY = '**/auth/webauthn/authentication/verify';

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

  it.each(['is being sent', 'was sent'])(
    'goes on by the passkey that was picked in the field, though a code %s meanwhile',
    async (state) => {
      const tab = await open();
      const { elements, page } = tab;
      await addAndSignOut(page);
      const proof = await held(page, VERIFY);
      const message = await held(page, '**/auth/otps/email/send');
      await elements.show(page, SIGN_IN);
      await proof.arrived;
      await page.locator('[name=address]').fill(sandboxEmail());
      await page.locator('[name=continue]').click();
      await message.arrived;
      if (state === 'was sent') {
        message.release();
        await step(page, 'code');
      }
      const answer = page.waitForResponse(VERIFY);
      proof.release();
      expect((await answer).status()).toBe(200);
      // The page has read the answer.
      await page.waitForTimeout(300);
      message.release();
      await step(page, 'done');
      expect(await told(tab)).toEqual(['latchkey-signed-in']);
    },
  );
}

async function addAndSignOut(page: Page): Promise<void> {
  await page.locator('[name=add-passkey]').click();
  await page.locator('[data-section=passkeys] .row').waitFor();
  expect(await page.locator('[role=status]').textContent()).toBe('The passkey was added.');
  await page.locator('[name=sign-out]').click();
  await page.locator('[data-state=signed-out]').waitFor();
}
