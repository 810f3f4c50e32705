import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { succeeded } from '../harness/http/answers.js';
import type { TestApp } from '../harness/http/app.js';
import { realEmail } from '../harness/sign-in/identities.js';
import { linkTo } from '../harness/sign-in/inbox.js';
import type { ElementsBrowser } from './elements-browser.js';

const SIGN_IN = 'latchkey-sign-in';

const step = (page: Page, name: string) => page.locator(`${SIGN_IN} [data-step="${name}"]`).waitFor();
/** The pages of the App are at `localhost`. */
const PROVIDER = /^http:\/\/127\.0\.0\.1:/;
const VERIFY_LINK = '**/auth/magic_links/verify';
/** The network loses the first request to an address. */
const loseFirst = (page: Page, url: string) => page.route(url, (route) => route.abort(), { times: 1 });
const press = (page: Page, name: string) => page.locator(`[name="${name}"]`).click();

/** Who opens a link to the page of `<latchkey-sign-in>`. @param open a new tab. */
export function linksToElement(app: TestApp, given: () => ElementsBrowser, open: () => Promise<Page>): void {
  it('sends a link, and signs in the person who opens it', async () => {
    const [elements, page] = [given(), await open()];
    const email = realEmail();
    await elements.show(page, SIGN_IN, { lang: 'de', direction: 'rtl' });
    expect(await elements.findings(page)).toEqual([]);
    await page.locator('[name=address]').fill(email);
    await press(page, 'continue');
    await step(page, 'code');
    expect(await elements.findings(page)).toEqual([]);
    await press(page, 'use-link');
    await step(page, 'link');
    expect(await page.locator('h2').textContent()).toBe('Sehen Sie in Ihr Postfach');
    expect(await elements.findings(page)).toEqual([]);
    const { url } = await linkTo(email);
    await loseFirst(page, VERIFY_LINK);
    await page.goto(`${url.href}&server=/auth`);
    await step(page, 'failed');
    await press(page, 'try-again');
    await step(page, 'done');
    expect(await page.locator('h2').textContent()).toBe(`You are signed in as ${email}.`);
  });

  it('asks a person who opens the link in another browser whether they asked for it', async () => {
    const [elements, page] = [given(), await open()];
    const email = realEmail();
    const redirect_url = `${elements.pages.origin}/${SIGN_IN}?latchkey=magic_link&latchkey_state=of_a_stranger`;
    succeeded(await app.api.magicLinks.email.send({ email, redirect_url }));
    const { url } = await linkTo(email);
    await page.goto(`${url.href}&server=/auth`);
    await step(page, 'confirm');
    expect(await elements.told(page)).toEqual([]);
    expect(await elements.findings(page)).toEqual([]);
    await loseFirst(page, VERIFY_LINK);
    await press(page, 'confirm');
    await page.getByText('Check your network and try again').waitFor();
    await press(page, 'confirm');
    await step(page, 'done');
  });
}

/** Who leaves that page for a provider, and comes back. @param open a new tab. */
export function providersOfElement(
  app: TestApp,
  given: () => ElementsBrowser,
  open: () => Promise<Page>,
): void {
  it('signs in at a provider, and comes back', async () => {
    const [elements, page] = [given(), await open()];
    await elements.show(page, SIGN_IN, { 'redirect-url': `/${SIGN_IN}?server=/auth` });
    await press(page, 'oauth:oidc');
    await page.getByRole('button', { name: 'Ada Lovelace' }).click();
    await step(page, 'done');
    const [signedIn] = await elements.told(page);
    succeeded(await app.api.test.fastForward({ session_id: signedIn?.detail.session?.id, minutes: 20 }));

    // As a step-up, too, however old the session is.
    const recent = { 'require-factors': 'oauth', 'max-factor-age': '5' };
    const back = { 'redirect-url': `/${SIGN_IN}?server=/auth` };
    await elements.show(page, SIGN_IN, { mode: 'step-up', ...recent, ...back });
    await step(page, 'step-up');
    await press(page, 'oauth:oidc');
    await page.getByRole('button', { name: 'Ada Lovelace' }).click();
    await step(page, 'done');
    expect((await elements.told(page)).map(({ type }) => type)).toEqual(['latchkey-signed-in']);
  });

  it('can be used again where the page was not left, and where Back shows it as it was', async () => {
    const [elements, page] = [given(), await open()];
    await elements.show(page, SIGN_IN, { 'redirect-url': `/${SIGN_IN}?server=/auth` });
    // As Stop does: the browser stays where it is.
    await page.route(PROVIDER, (route) => route.abort('aborted'), { times: 1 });
    const stopped = page.waitForEvent('requestfailed');
    await press(page, 'oauth:oidc');
    await stopped;
    expect(await page.locator('[name=continue]').getAttribute('aria-disabled')).toBe('true');
    // This browser restores no page, as it does without the tools of a developer.
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
    await page.getByText('Cancelled. You can try again.').waitFor();
    await press(page, 'oauth:oidc');
    await page.getByRole('button', { name: 'Ada Lovelace' }).click();
    await step(page, 'done');
  });
}
