import { describe, expect, it } from '@jest/globals';
import { createAuthHandler } from '@latchkey/node';
import { until } from '@latchkey/platform/testing';
import { adminApi } from '../harness/http/admin-api.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { bodySchema, type Operation, operations, takesJson } from '../harness/http/openapi.js';
import { REDIRECT_URL, type ValidRequest } from '../harness/requests/valid-request.js';
import { validRequests } from '../harness/requests/valid-requests.js';
import { askAsPage, signInOnPage } from '../harness/sign-in/hosted.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { enrolledTotp, codeOf } from '../harness/sign-in/totp.js';
import { currentRun } from '../harness/stack/run.js';
import { APP_ORIGIN, Page } from '../sdk/handler-page.js';

/**
 * They prove a further factor, enrol one, lift the lock of one that is to be proved, or end the session: a session with one
 * proof may do that. Nothing else may be here.
 */
const OPEN = [
  'POST /v1/auth/magic_links/verify',
  'POST /v1/auth/methods/unlock',
  'POST /v1/auth/oauth/verify',
  'POST /v1/auth/otps/verify',
  ...['passkeys/begin', 'passkeys/create', 'email/begin', 'email/verify'].map(
    (step) => `POST /v1/auth/profile/${step}`,
  ),
  ...['begin', 'verify'].map((step) => `POST /v1/auth/profile/phone_number/${step}`),
  'POST /v1/auth/profile/totp/verify',
  'POST /v1/auth/sessions/revoke',
  'POST /v1/auth/totps/recover',
  'POST /v1/auth/totps/verify',
  'POST /v1/auth/wallets/verify',
  'POST /v1/auth/webauthn/authentication/verify',
  'POST /v1/auth/webauthn/verify',
];

const MISSING_TOTP = { required_factors: [{ type: 'totp', reason: 'factor_missing' }] };

const app = await newApp({
  tier: 'enterprise',
  settings: { allowed_redirect_urls: [REDIRECT_URL], key_export: 'person' },
});
const enrolling = await newApp({ settings: { second_factor: 'if_enrolled' } });
const { token } = await signIn(app);

const REFUSED = { status: 403, body: { error_type: 'step_up_required' } };

/** Asks for the code of the hosted page, as the page does. */
const finish = (session_token: string) =>
  askAsPage<{ redirect_url?: string; error_type?: string }>(`/sign-in/${app.id}/finish`, {
    session_token,
    redirect_url: 'http://localhost:3000/',
  });

/** A page of the App whose person has signed in by a code. */
async function signedInPage(email: string): Promise<Page> {
  const options = { baseUrl: currentRun().baseUrl, secretKey: app.secretKey, origins: [APP_ORIGIN] };
  const page = new Page(createAuthHandler(options));
  const { email_id } = succeeded(await app.api.otps.email.send({ email }));
  await page.post('otps/verify', { method_id: email_id, otp: SANDBOX_CODE });
  return page;
}

/** The operations whose body names a session, each with a request for a session of one proof. */
const taking = await takingSessions();
async function takingSessions() {
  const found: { operation: Operation; name: string; request: ValidRequest }[] = [];
  for (const operation of (await operations()).filter(takesJson)) {
    const { properties = {} } = (await bodySchema(operation)) ?? {};
    const request = 'session_token' in properties && (await validRequests(app)[operation.name]?.());
    if (request) found.push({ operation, name: operation.name, request });
  }
  return found;
}
succeeded(await adminApi().updateApp(app.id, { settings: { second_factor: 'required' } }));
await until(async () => (await app.api.sessions.verify({ session_token: token })).status === 403);

describe('an App that requires two kinds of proof', () => {
  it('knows each operation that takes a session and needs no second proof', () => {
    expect(OPEN.filter((name) => !taking.some((one) => one.name === name))).toEqual([]);
  });

  it.each(taking)('$name with a session of one proof', async ({ operation, name, request }) => {
    const { path, key, body } = request;
    const answer = await call(operation.method, path, { key, body: { ...body, purpose: undefined } });
    if (OPEN.includes(name)) expect(answer).toMatchObject({ status: 200 });
    else expectRefusal(answer, 403, 'step_up_required');
  });

  it('answers no JWT to a sign-in with one proof', async () => {
    const { email_id } = succeeded(await app.api.otps.email.send({ email: sandboxEmail() }));
    const proof = { method_id: email_id, otp: SANDBOX_CODE, session_expires_in: 60 };
    expect(succeeded(await app.api.otps.verify(proof))).toMatchObject({ session_jwt: '' });
  });

  it('gets the session of a new person from the hosted page, and its server enrols a factor', async () => {
    const { redirect_url } = await finish(await signInOnPage(app));
    const code = new URL(redirect_url ?? '').searchParams.get('latchkey_code') ?? '';
    const exchanged = succeeded(await app.api.hostedSignIns.exchange({ code, session_expires_in: 60 }));
    const { session_token, session_jwt, user_id } = exchanged;
    expect(session_jwt).toBe('');
    expectRefusal(await app.api.sessions.verify({ session_token }), 403, 'step_up_required');
    succeeded(await app.api.sessions.verify({ session_token, purpose: 'enroll_factor' }));
    const totp = succeeded(await app.api.totps.create({ user_id }));
    succeeded(await app.api.totps.verify({ user_id, totp_code: codeOf(totp), session_token }));
    succeeded(await app.api.sessions.verify({ session_token }));
  });

  it('gets none from the hosted page of a person who has a second factor and did not prove it', async () => {
    const { email } = await enrolledTotp(app);
    const session_token = await signInOnPage(app, email);
    expect((await finish(session_token)).error_type).toBe('step_up_required');
  });

  it('lets the pages of an App see the account and enrol a factor, which completes the session', async () => {
    const page = await signedInPage(sandboxEmail());
    expect([...page.cookies.keys()]).toEqual(['__Host-latchkey_session']);
    expect(await page.post('sessions/verify')).toMatchObject(REFUSED);
    expect((await page.post('sessions/verify', { purpose: 'enroll_factor' })).status).toBe(200);
    for (const path of ['users/me', 'sessions/list']) expect((await page.get(path)).status).toBe(200);
    expect(await page.post('users/me/update', { first_name: 'Ada' })).toMatchObject(REFUSED);
    const totp = await page.post('totps/create');
    expect(totp.status).toBe(200);
    const totp_code = codeOf(totp.body as unknown as { secret: string });
    expect((await page.post('totps/verify', { totp_code })).status).toBe(200);
    expect(page.cookies.size).toBe(2);
    expect((await page.post('sessions/verify')).status).toBe(200);
  });

  it('shows no account to a page of a person who has a second factor, before its proof', async () => {
    const totp = await enrolledTotp(app);
    const page = await signedInPage(totp.email);
    for (const path of ['users/me', 'sessions/list']) expect(await page.get(path)).toMatchObject(REFUSED);
    expect(await page.post('sessions/verify', { purpose: 'enroll_factor' })).toMatchObject(REFUSED);
    expect((await page.post('sessions/verify', { purpose: 'prove_factor' })).status).toBe(200);
    for (const scope of ['everywhere', 'elsewhere'])
      expect(await page.post('sessions/revoke', { [scope]: true })).toMatchObject(REFUSED);
    expect((await page.post('totps/verify', { totp_code: codeOf(totp, 1) })).status).toBe(200);
    expect((await page.get('users/me')).status).toBe(200);
  });
});

describe('an App that requires the second factors that its users have', () => {
  it('refuses every session of a user from the enrolment on, until it has the factor', async () => {
    const { token: first, userId, email } = await signIn(enrolling);
    succeeded(await enrolling.api.sessions.verify({ session_token: first }));
    const totp = succeeded(await enrolling.api.totps.create({ user_id: userId }));
    succeeded(await enrolling.api.totps.verify({ user_id: userId, totp_code: codeOf(totp) }));
    await until(async () => (await enrolling.api.sessions.verify({ session_token: first })).status === 403);
    const refused = await enrolling.api.sessions.verify({ session_token: first });
    expect(refused.body).toMatchObject({ error_type: 'step_up_required', ...MISSING_TOTP });
    const { email_id } = succeeded(await enrolling.api.otps.email.send({ email }));
    const proof = { method_id: email_id, otp: SANDBOX_CODE, session_expires_in: 60 };
    const again = succeeded(await enrolling.api.otps.verify(proof));
    expect(again.session_jwt).toBe('');
    const session_token = again.session_token ?? '';
    const asked = await enrolling.api.sessions.verify({ session_token, purpose: 'enroll_factor' });
    expectRefusal(asked, 403, 'step_up_required');
    const code = { user_id: userId, totp_code: codeOf(totp, 1), session_token };
    expect(succeeded(await enrolling.api.totps.verify(code)).session_jwt).not.toBe('');
    succeeded(await enrolling.api.sessions.verify({ session_token }));
  });
});
