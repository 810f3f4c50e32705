import { describe, expect, it } from '@jest/globals';
import type { Session } from '@latchkey/contracts';
import type { Page } from 'playwright-core';
import { until } from '@latchkey/platform/testing';
import { succeeded } from '../harness/http/answers.js';
import { realEmail } from '../harness/sign-in/identities.js';
import { codeTo, linkTo } from '../harness/sign-in/inbox.js';
import type { SdkBrowser } from './sdk-browser.js';

/** Who comes back from a provider, by one of the two ways to the API. */
export function returnCases(given: () => SdkBrowser, optionsOf: () => object): void {
  describe('a person who comes back', () => {
    replacingCases(given, optionsOf);

    it('from a provider is signed in, and the token leaves the address bar', async () => {
      const [sdk, options] = [given(), optionsOf()];
      const page = await sdk.open(options);
      await toProvider(sdk, page);
      await fromProvider(page);
      await sdk.start(page, options);
      expect(await sdk.run<Session>(page, 'latchkey.complete()')).toMatchObject({
        factors: [{ type: 'oauth' }],
      });
      expect(page.url()).toBe(`${sdk.pages.origin}/in?from=home`);
      expect(await sdk.run(page, 'latchkey.complete()')).toBeNull();
      await sdk.run(page, 'latchkey.session.signOut()');
    });

    it("by a stranger's answer of a provider is not signed in", async () => {
      const [sdk, options] = [given(), optionsOf()];
      const stranger = await sdk.open(options);
      await toProvider(sdk, stranger);
      await fromProvider(stranger);
      const victim = await sdk.open(options, stranger.url().slice(sdk.pages.origin.length));
      expect(await sdk.attempt(victim, 'latchkey.complete()')).toEqual({ error: 'not_begun_here' });
      expect(victim.url()).toBe(`${sdk.pages.origin}/in?from=home`);
    });

    it('by a refusal of the provider learns so', async () => {
      const [sdk, options] = [given(), optionsOf()];
      const page = await sdk.open(options);
      await toProvider(sdk, page);
      await page.getByRole('button', { name: 'Refuse' }).click();
      await page.waitForURL((url) => url.hostname === 'localhost');
      await sdk.start(page, options);
      expect(await sdk.attempt(page, 'latchkey.complete()')).toEqual({ error: 'oauth_failed' });
    });
  });
}

function replacingCases(given: () => SdkBrowser, optionsOf: () => object): void {
  it('from a provider takes the place of another user only where the page that they left said so, too', async () => {
    const [sdk, options] = [given(), { ...optionsOf(), storage: 'local' }];
    const page = await sdk.open(options);
    const { user_id } = await sdk.signIn(page);
    const complete = 'latchkey.complete(undefined, { replace: true })';
    await toProvider(sdk, page);
    await fromProvider(page);
    await sdk.start(page, options);
    expect(await sdk.attempt(page, complete)).toEqual({ error: 'session_user_mismatch' });
    expect(await sdk.run(page, 'latchkey.session.refresh()')).toMatchObject({ user_id });
    await toProvider(sdk, page, '{ replace: true }');
    await fromProvider(page);
    await sdk.start(page, options);
    expect(await sdk.run<Session>(page, complete)).toMatchObject({ factors: [{ type: 'oauth' }] });
    expect(succeeded(await sdk.app.api.sessions.list({ user_id })).sessions).toEqual([]);
    await sdk.run(page, 'latchkey.session.signOut()');
  });
}

/** Codes and magic links that the page asks for, and a link that it did not ask for. */
export function messageCases(given: () => SdkBrowser, optionsOf: () => object): void {
  it('a code that the page asked for signs in', async () => {
    const [sdk, options, email] = [given(), optionsOf(), realEmail()];
    const page = await sdk.open(options);
    const { method_id } = await sdk.run<{ method_id: string }>(page, `latchkey.otps.sendEmail('${email}')`);
    const verify = `latchkey.otps.verify('${method_id}', '${await codeTo(email)}')`;
    expect(await sdk.run<Session>(page, verify)).toMatchObject({ factors: [{ method: { email } }] });
  });

  it('a link that this browser asked for signs in, in another tab', async () => {
    const [sdk, options, email] = [given(), optionsOf(), realEmail()];
    const page = await sdk.open(options);
    await sdk.run(page, `latchkey.magicLinks.sendEmail('${email}', '/in?from=mail')`);
    const { url } = await linkTo(email);
    const opened = await sdk.open(options, `${url.pathname}${url.search}`);
    const { id } = await sdk.run<Session>(opened, 'latchkey.complete()');
    expect(opened.url()).toBe(`${sdk.pages.origin}/in?from=mail`);
    await until(async () => (await sdk.current(page))?.id === id);
  });

  it('a link that another browser asked for is confirmed first', async () => {
    const [sdk, options, email] = [given(), optionsOf(), realEmail()];
    const redirect_url = `${sdk.pages.origin}/in?latchkey=magic_link&latchkey_state=of_a_stranger`;
    succeeded(await sdk.app.api.magicLinks.email.send({ email, redirect_url }));
    const { url } = await linkTo(email);
    const page = await sdk.open(options, `${url.pathname}${url.search}`);
    expect(await sdk.attempt(page, 'latchkey.complete()')).toEqual({ error: 'confirmation_required' });
    expect(page.url()).toBe(`${sdk.pages.origin}/in`);
    const confirmed = 'latchkey.complete(undefined, { confirmed: true })';
    expect(await sdk.run<Session>(page, confirmed)).toMatchObject({ factors: [{ method: { email } }] });
  });

  it('a link that another browser asked for takes the place of no user', async () => {
    const [sdk, options, email] = [given(), { ...optionsOf(), storage: 'local' }, realEmail()];
    const { user_id } = await sdk.signIn(await sdk.open(options));
    const redirect_url = `${sdk.pages.origin}/in?latchkey=magic_link&latchkey_state=of_a_stranger`;
    succeeded(await sdk.app.api.magicLinks.email.send({ email, redirect_url }));
    const { url } = await linkTo(email);
    const page = await sdk.open(options, `${url.pathname}${url.search}`);
    const complete = (more = '') =>
      sdk.attempt(page, `latchkey.complete(undefined, { replace: true${more} })`);
    expect(await complete()).toEqual({ error: 'confirmation_required' });
    expect(await complete(', confirmed: true')).toEqual({ error: 'session_user_mismatch' });
    expect(await sdk.run(page, 'latchkey.session.refresh()')).toMatchObject({ user_id });
    await sdk.run(page, 'latchkey.session.signOut()');
  });
}

async function toProvider(sdk: SdkBrowser, page: Page, options = '{}'): Promise<void> {
  // The page is left, and its code with it.
  const begin = `latchkey.oauth.begin('oidc', '/in?from=home', ${options})`;
  void sdk.attempt(page, begin).catch(() => undefined);
  await page.getByRole('heading', { name: 'Who signs in?' }).waitFor();
}

async function fromProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  await page.waitForURL((url) => url.hostname === 'localhost');
}
