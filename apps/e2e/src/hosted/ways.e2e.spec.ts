import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { hasBrowser } from '../harness/sign-in/browser.js';
import { realEmail, SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { linkTo } from '../harness/sign-in/inbox.js';
import { newOpenIdApp } from '../harness/sign-in/openid.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { codeOf, wrongCodeOf } from '../harness/sign-in/totp.js';
import { addressOf, hostedOrigin, HostedVisit, typeAddress } from './hosted-visit.js';

const settings = { hosted_sign_in: true };
const app = await newApp({ settings });
const byLink = await newApp({ settings: { ...settings, sign_in_methods: ['magic_link'] } });
const byProvider = await newOpenIdApp({ ...settings, sign_in_methods: ['oauth'] });

if (!hasBrowser) console.warn('Chromium is not installed: the hosted page is not tried in a real browser.');

(hasBrowser ? describe : describe.skip)('the hosted page in a real browser', () => {
  let visit: HostedVisit;
  beforeAll(async () => {
    visit = await HostedVisit.start();
  }, 60_000);
  afterAll(() => visit?.stop());

  it('says why it could not hand over, and tries again', async () => {
    const page = await visit.newTab();
    const asked = visit.begun();
    const away = { error_type: 'service_unavailable' };
    await page.route('**/finish', (route) => route.fulfill({ status: 503, json: away }));
    await page.goto(addressOf(app.id, asked.query));
    const email = sandboxEmail();
    await typeAddress(page, email);
    await page.getByRole('textbox', { name: 'Code' }).fill(SANDBOX_CODE);
    await page.getByRole('alert').getByText('This does not work at the moment').waitFor();
    await page.unroute('**/finish');
    await page.getByRole('button', { name: 'Try again' }).click();
    const proof = await visit.returned(page, asked);
    expect(succeeded(await app.api.hostedSignIns.exchange(proof)).session.factors).toHaveLength(1);
    await page.close();
  }, 60_000);

  it.each(['code', 'recovery code'])(
    'asks for the authenticator app that the App requires: a %s',
    async (kind) => {
      const { email, userId } = await signIn(app);
      const totp = succeeded(await app.api.totps.create({ user_id: userId }));
      succeeded(await app.api.totps.verify({ user_id: userId, totp_code: codeOf(totp) }));
      const page = await visit.newTab();
      const asked = visit.begun();
      await page.goto(addressOf(app.id, { ...asked.query, require_factors: 'totp' }));
      await typeAddress(page, email);
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
      const proof = await visit.returned(page, asked);
      const { session, user_id } = succeeded(await app.api.hostedSignIns.exchange(proof));
      expect([user_id, session.factors.map(({ type }) => type).sort()]).toEqual([userId, ['otp', 'totp']]);
      await page.close();
    },
    60_000,
  );

  it('asks for passkeys of the domain above its host that the App names', async () => {
    const page = await visit.newTab();
    const begins = page.waitForRequest(/webauthn\/authentication\/begin$/);
    await page.goto(addressOf(app.id, { ...visit.begun().query, passkey_domain: 'example.com' }));
    // Autofill asks at once, the button where the browser has none.
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    expect((await begins).postDataJSON()).toMatchObject({ domain: 'example.com' });
    await page.close();
  }, 60_000);

  it('signs a person in by a provider, who leads back to the page', async () => {
    const page = await visit.newTab();
    const asked = visit.begun();
    await page.goto(addressOf(byProvider.id, asked.query));
    await page.getByRole('button', { name: /^Continue with/ }).click();
    await page.getByRole('button', { name: 'Grace Hopper' }).click();
    const proof = await visit.returned(page, asked);
    const { session } = succeeded(await byProvider.api.hostedSignIns.exchange(proof));
    expect(session.factors.map(({ type }) => type)).toEqual(['oauth']);
  }, 60_000);

  it('signs a person in by a link, which leads back to the page and then to the App', async () => {
    const page = await visit.newTab();
    const asked = visit.begun();
    await page.goto(addressOf(byLink.id, asked.query));
    const email = realEmail();
    await typeAddress(page, email);
    const { url } = await linkTo(email);
    expect(url.href.startsWith(`${hostedOrigin()}/sign-in/${byLink.id}?`)).toBe(true);
    await page.goto(url.href);
    const proof = await visit.returned(page, asked);
    const { session } = succeeded(await byLink.api.hostedSignIns.exchange(proof));
    expect(session.factors[0]?.method.email).toBe(email);
  }, 60_000);
});
