import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { VerifyAssertionResponse } from '@latchkey/contracts/mfa';
import type { Page } from 'playwright-core';
import { succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { type Browser, hasBrowser, launchBrowser } from '../harness/sign-in/browser.js';
import { sandboxEmail } from '../harness/sign-in/identities.js';
import { verifiedByThirdParty } from '../harness/sign-in/jwt.js';
import { remember } from '../harness/secrets/secrets.js';
import type { PageServer } from '../harness/http/page-server.js';
import { serveReadmePage } from '../harness/http/readme-page.js';

const DOMAIN = 'localhost';

const app = await newApp();
const { api } = app;

/** The result of a page's code, or the name of the browser's error. */
type Outcome<T> = { value: T; error?: undefined } | { value?: undefined; error: string };

/** Runs an expression in the page. */
function run<T>(page: Page, expression: string): Promise<Outcome<T>> {
  return page.evaluate(`(${expression}).then((value) => ({ value }), ({ name }) => ({ error: name }))`);
}

const newUser = async () => succeeded(await api.users.create({ email: sandboxEmail() })).user_id;

/** The App's server begins, its page asks the browser, and the server sends the answer. */
async function addPasskey(page: Page, user_id: string, more: object = {}): Promise<Outcome<string>> {
  const begun = succeeded(await api.webauthn.registrations.begin({ user_id, domain: DOMAIN, ...more }));
  const options = JSON.stringify(begun.public_key_credential_creation_options);
  const { value, error } = await run<object>(page, `addPasskey(${options})`);
  if (error !== undefined) return { error };
  const created = succeeded(
    await api.webauthn.registrations.create({ user_id, public_key_credential: value }),
  );
  return { value: created.webauthn_credential_id };
}

/** The page does it alone, with the public token. */
async function signIn(page: Page, userId?: string): Promise<Outcome<VerifyAssertionResponse>> {
  const outcome = await run<VerifyAssertionResponse>(page, `signInWithPasskey(${JSON.stringify(userId)})`);
  for (const token of [outcome.value?.session_token, outcome.value?.session_jwt])
    if (token) remember('token', token);
  return outcome;
}

if (!hasBrowser) console.warn('Chromium is not installed: passkeys are not tried in a real browser.');

(hasBrowser ? describe : describe.skip)('a real browser', () => {
  let browser: Browser;
  let server: PageServer;

  beforeAll(async () => {
    browser = await launchBrowser();
    server = await serveReadmePage('addPasskey', app.publicToken);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  async function open(transport: 'internal' | 'usb' = 'internal', host = DOMAIN): Promise<Page> {
    const page = await browser.newTab(transport);
    await page.goto(`http://${host}:${server.port}/`);
    return page;
  }

  it('registers a passkey, which the user then has', async () => {
    const user_id = await newUser();
    const { value: id } = await addPasskey(await open(), user_id);
    expect(succeeded(await api.users.get({ user_id })).webauthn_credentials).toMatchObject([
      { id, domain: DOMAIN, authenticator_type: 'platform', transports: ['internal'], last_used_at: 0 },
    ]);
  });

  it.each([
    ['a named user', true],
    ['without a user id', false],
  ])('signs in %s, again and again', async (_, named) => {
    const user_id = await newUser();
    const page = await open();
    const { value: id } = await addPasskey(page, user_id);
    for (let round = 0; round < 3; round += 1) {
      const { value } = await signIn(page, named ? user_id : undefined);
      expect(value).toMatchObject({ user_id, webauthn_credential_id: id, session: { user_id } });
      const claims = await verifiedByThirdParty(value?.session_jwt ?? '', app.id);
      expect(claims).toMatchObject({ sub: user_id, session: { factors: [{ type: 'webauthn' }] } });
    }
    const [credential] = succeeded(await api.users.get({ user_id })).webauthn_credentials;
    expect(credential?.last_used_at).toBeGreaterThan(0);
  });

  it('registers no authenticator twice for one user', async () => {
    const user_id = await newUser();
    const page = await open();
    await addPasskey(page, user_id);
    expect(await addPasskey(page, user_id)).toEqual({ error: 'InvalidStateError' });
    expect((await addPasskey(await open(), user_id)).value).toMatch(/^webauthn_/);
  });
});
