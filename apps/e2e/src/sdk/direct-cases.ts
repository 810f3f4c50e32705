import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { succeeded } from '../harness/http/answers.js';
import type { TestApp } from '../harness/http/app.js';
import { adminApi } from '../harness/http/admin-api.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { codeOf } from '../harness/sign-in/totp.js';
import { currentRun } from '../harness/stack/run.js';
import type { ElementsBrowser } from './elements-browser.js';

const SIGN_IN = 'latchkey-sign-in';
const PROFILE = 'latchkey-profile';

interface Tab {
  readonly elements: ElementsBrowser;
  readonly page: Page;
  readonly email: string;
}

/** The elements on a page without a server. */
export function directCases(app: TestApp, given: () => ElementsBrowser, open: () => Promise<Page>): void {
  const direct = {
    ...{ server: '', 'base-url': currentRun().baseUrl, 'public-token': app.publicToken, storage: 'local' },
  };
  /** A tab that a person has signed in to by a code. */
  const signedIn = async (): Promise<Tab> => {
    succeeded(
      await adminApi().updateApp(app.id, {
        settings: { public_sends: true, account_changes: 'person' },
      }),
    );
    const [elements, page, email] = [given(), await open(), sandboxEmail()];
    await elements.show(page, SIGN_IN, direct);
    await page.locator('[name=address]').fill(email);
    await page.locator('[name=continue]').click();
    await page.locator('[name=code]').fill(SANDBOX_CODE);
    await page.locator('[data-step=done]').waitFor();
    return { elements, page, email };
  };
  sessionCases(app, direct, signedIn);
  changeCases(app, direct, signedIn);
  totpCases(app, direct, signedIn);
}

type SignedIn = () => Promise<Tab>;
type Attributes = Readonly<Record<string, string>>;

function sessionCases(app: TestApp, direct: Attributes, signedIn: SignedIn): void {
  it('signs in straight to the gateway, with a proof of work; the profile signs out elsewhere', async () => {
    const { elements, page, email } = await signedIn();
    const press = (name: string) => page.locator(`[name="${name}"]`).click();
    expect(JSON.stringify(await elements.told(page))).not.toContain('token');
    const [second, third] = [await signIn(app, email), await signIn(app, email)];
    for (const { session } of [second, third])
      succeeded(await app.api.test.fastForward({ session_id: session.id, minutes: 1 }));
    await elements.show(page, PROFILE, direct);
    await press(`remove:${second.session.id}`);
    expect(await elements.findings(page)).toEqual([]);
    await press('confirm-removal');
    await page.getByText('The device was signed out.').waitFor();
    expect(await page.locator('[data-section=sessions] li').count()).toBe(2);
    await press('sign-out-others');
    await page.getByText('All other devices were signed out.').waitFor();
    expect(await page.locator('[data-section=sessions] button').count()).toBe(0);
    expect(await elements.findings(page)).toEqual([]);
    await press('sign-out');
    await page.locator('[data-state=signed-out]').waitFor();
    await elements.show(page, SIGN_IN, { ...direct, mode: 'step-up' });
    expect(await page.locator('.problem:not(:empty)').textContent()).toContain('Sign in again');
    expect(await elements.findings(page)).toEqual([]);
  });
}

function changeCases(app: TestApp, direct: Attributes, signedIn: SignedIn): void {
  it('the profile offers no change while the App has them off', async () => {
    const { elements, page } = await signedIn();
    succeeded(await adminApi().updateApp(app.id, { settings: { account_changes: 'off' } }));
    await elements.show(page, PROFILE, direct);
    await page.locator('[name="sign-out"]').waitFor();
    const changing = page.locator('[name^="add-"], [name^="remove:email"], [name^="remove:webauthn"]');
    expect(await changing.count()).toBe(0);
    // The tabs of this browser share a storage.
    await page.locator('[name="sign-out"]').click();
    await page.locator('[data-state=signed-out]').waitFor();
  });

  it('the profile of such a page changes passkeys and addresses, and asks for a recent proof', async () => {
    const { elements, page, email: own } = await signedIn();
    const press = (name: string) => page.locator(`[name="${name}"]`).click();
    await elements.show(page, PROFILE, direct);
    await press('add-passkey');
    await page.getByText('The passkey was added.').waitFor();
    await press('add-emails');
    const email = sandboxEmail();
    await page.locator('[name=new-address]').fill(email);
    await press('continue');
    await page.locator('[name=new-address-code]').fill(SANDBOX_CODE);
    await page.getByText('The email address was added.').waitFor();
    expect(await elements.findings(page)).toEqual([]);
    // Names, the authenticator app, providers and wallets need the App's server.
    const all = page.locator(`${PROFILE} button`);
    const buttons = await all.evaluateAll((found) => found.map((one) => one.getAttribute('name') ?? ''));
    const allowed =
      /^(?:sign-out|copy:.*|details:.*|add-(?:emails|phones|passkey)|remove:(?:email|webauthn)_.*)$/;
    expect(buttons.filter((name) => !allowed.test(name))).toEqual([]);
    const { users } = succeeded(await app.api.users.list({ email: own }));
    const [user] = users;
    const { sessions } = succeeded(await app.api.sessions.list({ user_id: user?.user_id ?? '' }));
    succeeded(await app.api.test.fastForward({ session_id: sessions[0]?.id, minutes: 20 }));
    await press(`remove:${user?.webauthn_credentials[0]?.id}`);
    await press('confirm-removal');
    const dialog = page.locator('dialog');
    // The passkey alone does not remove itself.
    await dialog.locator(`[name="send:${own}"]`).click();
    await dialog.locator('[name=code]').fill(SANDBOX_CODE);
    await page.getByText('Removed.').waitFor();
    expect(await page.locator('[data-section=passkeys] .row').count()).toBe(0);
    expect(await elements.findings(page)).toEqual([]);
  });
}

function totpCases(app: TestApp, direct: Attributes, signedIn: SignedIn): void {
  it('the profile of such a page asks a person with an authenticator app for its code', async () => {
    const { elements, page, email } = await signedIn();
    const press = (name: string) => page.locator(`[name="${name}"]`).click();
    const dialog = page.locator('dialog');
    const { users } = succeeded(await app.api.users.list({ email }));
    const user_id = users[0]?.user_id ?? '';
    const totp = succeeded(await app.api.totps.create({ user_id }));
    succeeded(await app.api.totps.verify({ user_id, totp_code: codeOf(totp) }));
    await elements.show(page, PROFILE, direct);
    await press('add-passkey');
    await dialog.locator('[name=totp]').fill(codeOf(totp, 1));
    await page.getByText('The passkey was added.').waitFor();
    expect(await elements.findings(page)).toEqual([]);
    const passkey = page.locator('[data-section=passkeys] [name^="remove:"]');
    await passkey.click();
    await press('confirm-removal');
    await page.getByText('Removed.').waitFor();
    expect(await passkey.count()).toBe(0);
    // A removal wants a way to sign in, too.
    await press('add-passkey');
    await passkey.waitFor();
    const { sessions } = succeeded(await app.api.sessions.list({ user_id }));
    succeeded(await app.api.test.fastForward({ session_id: sessions[0]?.id, minutes: 20 }));
    await passkey.click();
    await press('confirm-removal');
    await press('use-recovery');
    await dialog.locator('[name=recovery]').fill(totp.recovery_codes[0] ?? '');
    await press('verify');
    await dialog.locator(`[name="send:${email}"]`).click();
    await dialog.locator('[name=code]').fill(SANDBOX_CODE);
    await page.getByText('Removed.').waitFor();
    expect(await passkey.count()).toBe(0);
  });
}
