import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { type PageServer, servePage } from '../harness/http/page-server.js';
import { remember } from '../harness/secrets/secrets.js';
import { type Browser, hasBrowser, launchBrowser } from '../harness/sign-in/browser.js';
import { realEmail, SANDBOX_CODE, sandboxEmail, unknownId } from '../harness/sign-in/identities.js';
import { codeTo, linkTo } from '../harness/sign-in/inbox.js';
import { newOpenIdApp } from '../harness/sign-in/openid.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { codeOf, wrongCodeOf } from '../harness/sign-in/totp.js';
import { currentRun } from '../harness/stack/run.js';

const settings = { hosted_sign_in: true };
const app = await newApp({ settings });
const byLink = await newApp({ settings: { ...settings, sign_in_methods: ['magic_link'] } });
const byProvider = await newOpenIdApp({ ...settings, sign_in_methods: ['oauth'] });
const without = await newApp();
const live = await newApp({ environment: 'live', settings });

/** Passkeys need a name, so the page is opened by that of the machine. */
const origin = currentRun().baseUrl.replace('127.0.0.1', 'localhost');
const addressOf = (appId: string, query: Record<string, string>) =>
  `${origin}/sign-in/${appId}?${new URLSearchParams(query).toString()}`;

describe('the page', () => {
  const opened = (appId: string, query: Record<string, string>) =>
    fetch(addressOf(appId, query).replace('localhost', '127.0.0.1'), { redirect: 'manual' });
  const redirect_url = 'http://localhost:3000/signed-in';

  it.each<[string, string, Record<string, string>, number]>([
    ['of an App', app.id, { redirect_url }, 200],
    ['of an App that has none', without.id, { redirect_url }, 404],
    ['of no App', unknownId('app'), { redirect_url }, 404],
    ['without a redirect_url', app.id, {}, 400],
    ['with a foreign redirect_url', app.id, { redirect_url: 'https://evil.example/' }, 400],
    ['with a script for a redirect_url', app.id, { redirect_url: 'javascript:alert(1)' }, 400],
    ['of a live App with a redirect_url on loopback', live.id, { redirect_url }, 400],
    ['with a challenge of another form', app.id, { redirect_url, code_challenge: 'plain' }, 400],
  ])('%s', async (_, appId, query, status) => {
    const answer = await opened(appId, { ...query, state: '"><script>alert(1)</script>' });
    const text = await answer.text();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(text).not.toContain('alert(1)');
    expect(text).not.toContain('evil.example');
  });

  it.each(['../main.js', '..%2fmain.js', 'page.html', 'main.js'])('has no file %s', async (name) => {
    const answer = await fetch(`${currentRun().baseUrl}/sign-in/assets/${name}`);
    expect(answer.status).toBe(404);
  });
});

if (!hasBrowser) console.warn('Chromium is not installed: the hosted page is not tried in a real browser.');

(hasBrowser ? describe : describe.skip)('an App without a front end', () => {
  let browser: Browser;
  let server: PageServer;
  const problems: string[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    server = await servePage('<!doctype html><title>App</title>');
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** What the App's server keeps of a sign-in that it has sent to the page. */
  function begun() {
    const code_verifier = randomBytes(32).toString('base64url');
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
    const redirect_url = `http://localhost:${server.port}/back?plan=pro`;
    return { code_verifier, query: { redirect_url, state: randomBytes(9).toString('hex'), code_challenge } };
  }

  /** The code with which the browser comes back. */
  async function returned(page: Page, state: string): Promise<string> {
    await page.waitForURL((url) => url.port === String(server.port));
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('plan'), searchParams.get('state')]).toEqual(['pro', state]);
    const code = searchParams.get('latchkey_code') ?? '';
    remember('code', code);
    return code;
  }

  const exchanged = (code: string, code_verifier: string) =>
    app.api.hostedSignIns.exchange({ code, code_verifier, session_expires_in: 60 });

  it('signs a person in by a code, then by a passkey', async () => {
    const page = await browser.newTab();
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));

    const first = begun();
    await page.goto(addressOf(app.id, first.query));
    const email = realEmail();
    await page.getByRole('textbox').fill(email);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Code' });
    await field.waitFor();
    await field.fill(await codeTo(email));
    const code = await returned(page, first.query.state);
    const signedIn = succeeded(await exchanged(code, first.code_verifier));
    expect(signedIn.session.factors.map(({ delivery_channel }) => delivery_channel)).toEqual(['email']);
    const { session_token, user_id } = signedIn;
    succeeded(await app.api.sessions.verify({ session_token }));
    expectRefusal(await exchanged(code, first.code_verifier), 400, 'invalid_hosted_code');

    expect(problems).toEqual([]);

    // Any page of this origin can register the passkey.
    await page.goto(addressOf(without.id, first.query));
    const asked = succeeded(await app.api.webauthn.registrations.begin({ user_id, domain: 'localhost' }));
    const options = JSON.stringify(asked.public_key_credential_creation_options.publicKey);
    const public_key_credential = await page.evaluate<object>(`navigator.credentials
      .create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(${options}) })
      .then((made) => made.toJSON())`);
    succeeded(await app.api.webauthn.registrations.create({ user_id, public_key_credential }));

    const second = begun();
    problems.length = 0;
    await page.goto(addressOf(app.id, second.query));
    // Autofill may have chosen the only passkey already.
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    await Promise.race([button.click().catch(() => undefined), page.waitForURL(/latchkey_code/)]);
    const again = succeeded(await exchanged(await returned(page, second.query.state), second.code_verifier));
    expect(again.user_id).toBe(user_id);
    expect(again.session.factors.map(({ type }) => type)).toEqual(['webauthn']);
    expect(problems).toEqual([]);
  }, 60_000);

  it('says why it could not hand over, and tries again', async () => {
    const page = await browser.newTab();
    const asked = begun();
    const away = { error_type: 'service_unavailable' };
    await page.route('**/finish', (route) => route.fulfill({ status: 503, json: away }));
    await page.goto(addressOf(app.id, asked.query));
    const email = sandboxEmail();
    await page.getByRole('textbox').fill(email);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('textbox', { name: 'Code' }).fill(SANDBOX_CODE);
    await page.getByRole('alert').getByText('This does not work at the moment').waitFor();
    await page.unroute('**/finish');
    await page.getByRole('button', { name: 'Try again' }).click();
    const code = await returned(page, asked.query.state);
    expect(succeeded(await exchanged(code, asked.code_verifier)).session.factors).toHaveLength(1);
    await page.close();
  }, 60_000);

  it.each(['code', 'recovery code'])(
    'asks for the authenticator app that the App requires: a %s',
    async (kind) => {
      const { email, userId } = await signIn(app);
      const totp = succeeded(await app.api.totps.create({ user_id: userId }));
      succeeded(await app.api.totps.verify({ user_id: userId, totp_code: codeOf(totp) }));
      const page = await browser.newTab();
      const asked = begun();
      await page.goto(addressOf(app.id, { ...asked.query, require_factors: 'totp' }));
      await page.getByRole('textbox').fill(email);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByRole('textbox', { name: 'Code' }).fill(SANDBOX_CODE);
      const title = page.getByRole('heading', { name: 'Enter the code of your app' });
      await title.waitFor();
      await page.getByRole('textbox', { name: 'Code' }).fill(wrongCodeOf(totp));
      await page.getByRole('alert').getByText('This code is wrong or too old').waitFor();
      if (kind === 'code') await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(totp, 1));
      else {
        await page.getByRole('button', { name: 'Use a recovery code' }).click();
        await page.getByRole('textbox', { name: 'Recovery code' }).fill(totp.recovery_codes[0] ?? '');
        await page.getByRole('button', { name: 'Verify' }).click();
      }
      const code = await returned(page, asked.query.state);
      const { session, user_id } = succeeded(await exchanged(code, asked.code_verifier));
      expect([user_id, session.factors.map(({ type }) => type).sort()]).toEqual([userId, ['otp', 'totp']]);
      await page.close();
    },
    60_000,
  );

  it('asks for passkeys of the domain above its host that the App names', async () => {
    const page = await browser.newTab();
    const begins = page.waitForRequest(/webauthn\/authentication\/begin$/);
    await page.goto(addressOf(app.id, { ...begun().query, passkey_domain: 'example.com' }));
    // Autofill asks at once, the button where the browser has none.
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    expect((await begins).postDataJSON()).toMatchObject({ domain: 'example.com' });
    await page.close();
  }, 60_000);

  it('signs a person in by a provider, who leads back to the page', async () => {
    const page = await browser.newTab();
    const asked = begun();
    await page.goto(addressOf(byProvider.id, asked.query));
    await page.getByRole('button', { name: /^Continue with/ }).click();
    await page.getByRole('button', { name: 'Grace Hopper' }).click();
    const code = await returned(page, asked.query.state);
    const exchange = { code, code_verifier: asked.code_verifier, session_expires_in: 60 };
    const { session } = succeeded(await byProvider.api.hostedSignIns.exchange(exchange));
    expect(session.factors.map(({ type }) => type)).toEqual(['oauth']);
  }, 60_000);

  it('signs a person in by a link, which leads back to the page and then to the App', async () => {
    const page = await browser.newTab();
    const asked = begun();
    await page.goto(addressOf(byLink.id, asked.query));
    const email = realEmail();
    await page.getByRole('textbox').fill(email);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const { url } = await linkTo(email);
    expect(url.href.startsWith(`${origin}/sign-in/${byLink.id}?`)).toBe(true);
    await page.goto(url.href);
    const code = await returned(page, asked.query.state);
    const exchange = { code, code_verifier: asked.code_verifier, session_expires_in: 60 };
    const { session } = succeeded(await byLink.api.hostedSignIns.exchange(exchange));
    expect(session.factors[0]?.method.email).toBe(email);
  }, 60_000);
});
