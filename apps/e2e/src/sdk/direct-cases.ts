import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { succeeded } from '../harness/http/answers.js';
import type { TestApp } from '../harness/http/app.js';
import { adminApi } from '../harness/http/admin-api.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { currentRun } from '../harness/stack/run.js';
import type { ElementsBrowser } from './elements-browser.js';

const SIGN_IN = 'latchkey-sign-in';
const PROFILE = 'latchkey-profile';

/** The elements on a page without a server. */
export function directCases(app: TestApp, given: () => ElementsBrowser, open: () => Promise<Page>): void {
  it('signs in straight to the gateway, with a proof of work; such a page shows the account, and signs out elsewhere', async () => {
    succeeded(await adminApi().updateApp(app.id, { settings: { public_sends: true } }));
    const [elements, page] = [given(), await open()];
    const press = (name: string) => page.locator(`[name="${name}"]`).click();
    const direct = { server: '', 'base-url': currentRun().baseUrl, 'public-token': app.publicToken };
    await elements.show(page, SIGN_IN, { ...direct, storage: 'local' });
    const email = sandboxEmail();
    await page.locator('[name=address]').fill(email);
    await press('continue');
    await page.locator('[name=code]').fill(SANDBOX_CODE);
    await page.locator('[data-step=done]').waitFor();
    expect(JSON.stringify(await elements.told(page))).not.toContain('token');
    await elements.show(page, PROFILE, { ...direct, storage: 'local' });
    await page.locator('[data-section=emails]').getByText(email).waitFor();
    // The first wallet may come moments later, and what it shows changes nothing.
    const changing = page.locator(`${PROFILE} button:not([name^="copy:"], [name^="details:"])`);
    const buttons = () => changing.evaluateAll((all) => all.map((one) => one.getAttribute('name')));
    expect(await buttons()).toEqual(['sign-out']);
    const [second, third] = [await signIn(app, email), await signIn(app, email)];
    for (const { session } of [second, third])
      succeeded(await app.api.test.fastForward({ session_id: session.id, minutes: 1 }));
    await elements.show(page, PROFILE, { ...direct, storage: 'local' });
    await press(`remove:${second.session.id}`);
    expect(await elements.findings(page)).toEqual([]);
    await press('confirm-removal');
    await page.getByText('The device was signed out.').waitFor();
    expect(await page.locator('[data-section=sessions] li').count()).toBe(2);
    await press('sign-out-others');
    await page.getByText('All other devices were signed out.').waitFor();
    expect(await buttons()).toEqual(['sign-out']);
    expect(await elements.findings(page)).toEqual([]);
    await press('sign-out');
    await page.locator('[data-state=signed-out]').waitFor();
    await elements.show(page, SIGN_IN, { ...direct, mode: 'step-up', storage: 'local' });
    expect(await page.locator('.problem:not(:empty)').textContent()).toContain('Sign in again');
    expect(await elements.findings(page)).toEqual([]);
  });
}
