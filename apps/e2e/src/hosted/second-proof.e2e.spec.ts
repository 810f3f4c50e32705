import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { hasBrowser } from '../harness/sign-in/browser.js';
import { SANDBOX_CODE, SANDBOX_PHONE, sandboxEmail } from '../harness/sign-in/identities.js';
import { enrolledTotp, codeOf } from '../harness/sign-in/totp.js';
import { addressOf, type Begun, HostedVisit, typeAddress } from './hosted-visit.js';

const settings = { hosted_sign_in: true, second_factor: 'required', sms_country_allowlist: ['US'] };
const app = await newApp({ settings });

/** A person who has once signed in with an email and a phone number. */
async function withPhone(): Promise<string> {
  const email = sandboxEmail();
  const { email_id: method_id } = succeeded(await app.api.otps.email.send({ email }));
  const proof = { otp: SANDBOX_CODE, session_expires_in: 60 };
  const { user_id, session_token } = succeeded(await app.api.otps.verify({ ...proof, method_id }));
  const number = { user_id, phone_number: SANDBOX_PHONE };
  succeeded(await app.api.users.phoneNumber.begin(number));
  succeeded(await app.api.users.phoneNumber.verify({ ...number, otp: SANDBOX_CODE }));
  const { phone_number_id } = succeeded(await app.api.otps.sms.send({ phone_number: SANDBOX_PHONE }));
  succeeded(await app.api.otps.verify({ ...proof, method_id: phone_number_id, session_token }));
  return email;
}

if (!hasBrowser) console.warn('Chromium is not installed: the hosted page is not tried in a real browser.');

(hasBrowser ? describe : describe.skip)('the hosted page of an App that requires two proofs', () => {
  let visit: HostedVisit;
  let page: Page;
  beforeAll(async () => {
    visit = await HostedVisit.start();
  }, 60_000);
  afterAll(() => visit?.stop());

  const byEmail = async (email: string): Promise<Begun> => {
    page = await visit.newTab();
    const begun = visit.begun();
    await page.goto(addressOf(app.id, begun.query));
    await typeAddress(page, email);
    await page.getByRole('textbox', { name: 'Code' }).fill(SANDBOX_CODE);
    return begun;
  };
  const exchanged = async (begun: Begun) =>
    succeeded(await app.api.hostedSignIns.exchange(await visit.returned(page, begun)));
  const offered = (name: string) => page.getByRole('button', { name, exact: true });

  it('leads a new person to the App, which enrols a factor', async () => {
    const { session_token, session_jwt } = await exchanged(await byEmail(sandboxEmail()));
    expect(session_jwt).toBe('');
    expectRefusal(await app.api.sessions.verify({ session_token }), 403, 'step_up_required');
    succeeded(await app.api.sessions.verify({ session_token, purpose: 'enroll_factor' }));
  }, 60_000);

  it('asks for the authenticator app of a person who has one', async () => {
    const totp = await enrolledTotp(app);
    const begun = await byEmail(totp.email);
    await offered('Use the authenticator app').click();
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(totp, 1));
    const { session_jwt, session } = await exchanged(begun);
    expect(session.factors.map(({ type }) => type)).toEqual(['otp', 'totp']);
    expect(session_jwt).not.toBe('');
  }, 60_000);

  it('begins anew where its session has ended before the second proof', async () => {
    const totp = await enrolledTotp(app);
    const begun = await byEmail(totp.email);
    await offered('Use the authenticator app').click();
    const { users } = succeeded(await app.api.users.list({ email: totp.email }));
    const { sessions } = succeeded(await app.api.sessions.list({ user_id: users[0]?.user_id ?? '' }));
    for (const { id: session_id } of sessions)
      succeeded(await app.api.test.fastForward({ session_id, minutes: 11 }));
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(totp, 1));
    await page.getByRole('alert').getByText('Sign in again').waitFor();
    await typeAddress(page, totp.email);
    await page.getByRole('textbox', { name: 'Code' }).fill(SANDBOX_CODE);
    await offered('Use the authenticator app').click();
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(totp, 1));
    const { session } = await exchanged(begun);
    expect(session.factors.map(({ type }) => type)).toEqual(['otp', 'totp']);
  }, 60_000);

  it('asks for the phone number of a person who has one, and not for the email again', async () => {
    const begun = await byEmail(await withPhone());
    await offered('Get a code by SMS').waitFor();
    expect(await offered('Get a code by email').count()).toBe(0);
    await offered('Get a code by SMS').click();
    await typeAddress(page, SANDBOX_PHONE);
    await page.getByRole('textbox', { name: 'Code' }).fill(SANDBOX_CODE);
    const { session_jwt, session } = await exchanged(begun);
    expect(session.factors.map(({ delivery_channel }) => delivery_channel)).toEqual(['email', 'sms']);
    expect(session_jwt).not.toBe('');
  }, 60_000);
});
