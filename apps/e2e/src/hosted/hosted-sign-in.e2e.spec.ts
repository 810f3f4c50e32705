import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { hasBrowser } from '../harness/sign-in/browser.js';
import { realEmail, unknownId } from '../harness/sign-in/identities.js';
import { codeTo } from '../harness/sign-in/inbox.js';
import { currentRun } from '../harness/stack/run.js';
import { addressOf, hostedOrigin, HostedVisit, typeAddress } from './hosted-visit.js';

const settings = { hosted_sign_in: true };
const app = await newApp({ settings });
const without = await newApp();
const live = await newApp({ environment: 'live', settings });
const origin = hostedOrigin();

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

describe('the right of the page to call', () => {
  const methods = (headers: Record<string, string>) =>
    fetch(`${currentRun().baseUrl}/v1/auth/sign_in_methods`, { headers });
  const key = (appId: string) => ({ authorization: `Bearer pk_hosted_${appId}` });

  it.each<[string, Record<string, string>, number]>([
    ['from the page itself', { ...key(app.id), origin }, 200],
    ['from the page itself, by a GET', { ...key(app.id), 'sec-fetch-site': 'same-origin' }, 200],
    ['from another page', { ...key(app.id), origin: 'https://evil.example' }, 401],
    ['from another page, by a GET', { ...key(app.id), 'sec-fetch-site': 'cross-site' }, 401],
    ['from nowhere', key(app.id), 401],
    ['for an App without a page', { ...key(without.id), origin }, 401],
    ['for no App', { ...key(unknownId('app')), origin }, 401],
  ])('%s', async (_, headers, status) => {
    expect((await methods(headers)).status).toBe(status);
  });

  it('is no secret key', async () => {
    const headers = { ...key(app.id), origin };
    const users = await fetch(`${currentRun().baseUrl}/v1/auth/users/list`, { headers });
    expect(users.status).toBe(403);
  });

  it.each<[string, Record<string, string>, string, number]>([
    ['without a session', { origin }, 'http://localhost:3000/', 404],
    ['from another page', { origin: 'https://evil.example' }, 'http://localhost:3000/', 403],
    ['for a foreign redirect_url', { origin }, 'https://evil.example/', 400],
  ])('makes no code %s', async (_, headers, redirect_url, status) => {
    const answer = await fetch(`${currentRun().baseUrl}/sign-in/${app.id}/finish`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_url, session_token: 'unknown' }),
    });
    expect(answer.status).toBe(status);
  });
});

if (!hasBrowser) console.warn('Chromium is not installed: the hosted page is not tried in a real browser.');

(hasBrowser ? describe : describe.skip)('an App without a front end', () => {
  let visit: HostedVisit;
  const problems: string[] = [];

  beforeAll(async () => {
    visit = await HostedVisit.start();
  }, 60_000);
  afterAll(() => visit?.stop());

  it('signs a person in by a code, then by a passkey', async () => {
    const page = await visit.newTab();
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));

    const first = visit.begun();
    await page.goto(addressOf(app.id, first.query));
    const email = realEmail();
    await typeAddress(page, email);
    const field = page.getByRole('textbox', { name: 'Code' });
    await field.waitFor();
    await field.fill(await codeTo(email));
    const proof = await visit.returned(page, first);
    const signedIn = succeeded(await app.api.hostedSignIns.exchange(proof));
    expect(signedIn.session.factors.map(({ delivery_channel }) => delivery_channel)).toEqual(['email']);
    const { session_token, user_id } = signedIn;
    succeeded(await app.api.sessions.verify({ session_token }));
    expectRefusal(await app.api.hostedSignIns.exchange(proof), 400, 'invalid_hosted_code');

    expect(problems).toEqual([]);

    // Any page of this origin can register the passkey.
    await page.goto(addressOf(without.id, first.query));
    const asked = succeeded(await app.api.webauthn.registrations.begin({ user_id, domain: 'localhost' }));
    const options = JSON.stringify(asked.public_key_credential_creation_options.publicKey);
    const public_key_credential = await page.evaluate<object>(`navigator.credentials
      .create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(${options}) })
      .then((made) => made.toJSON())`);
    succeeded(await app.api.webauthn.registrations.create({ user_id, public_key_credential }));

    const second = visit.begun();
    problems.length = 0;
    await page.goto(addressOf(app.id, second.query));
    // Autofill may have chosen the only passkey already.
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    await Promise.race([button.click().catch(() => undefined), page.waitForURL(/latchkey_code/)]);
    const again = succeeded(await app.api.hostedSignIns.exchange(await visit.returned(page, second)));
    expect(again.user_id).toBe(user_id);
    expect(again.session.factors.map(({ type }) => type)).toEqual(['webauthn']);
    expect(problems).toEqual([]);
  }, 60_000);
});
