import { describe, expect, it } from '@jest/globals';
import { createAuthHandler } from '@latchkey/node';
import { adminApi } from '../harness/http/admin-api.js';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { bodySchema, type Operation, operations, takesJson } from '../harness/http/openapi.js';
import type { ValidRequest } from '../harness/requests/valid-request.js';
import { REDIRECT_URL, validRequests } from '../harness/requests/valid-requests.js';
import { askAsPage, signInOnPage } from '../harness/sign-in/hosted.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { codeOf } from '../harness/sign-in/totp.js';
import { until } from '../harness/stack/own-stack.js';
import { currentRun } from '../harness/stack/run.js';
import { APP_ORIGIN, Page } from '../sdk/handler-page.js';

/** They prove a further factor, or end the session: a session with one proof may do that. Nothing else may be here. */
const OPEN = [
  'POST /v1/auth/magic_links/verify',
  'POST /v1/auth/oauth/verify',
  'POST /v1/auth/otps/verify',
  'POST /v1/auth/sessions/revoke',
  'POST /v1/auth/totps/recover',
  'POST /v1/auth/totps/verify',
  'POST /v1/auth/wallets/verify',
  'POST /v1/auth/webauthn/authentication/verify',
  'POST /v1/auth/webauthn/verify',
];

const MISSING_TOTP = { required_factors: [{ type: 'totp', reason: 'factor_missing' }] };

const app = await newApp({ tier: 'enterprise', settings: { allowed_redirect_urls: [REDIRECT_URL] } });
const enrolling = await newApp({ settings: { second_factor: 'if_enrolled' } });
const { token } = await signIn(app);

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
    if (OPEN.includes(name)) expect(answer.body).not.toMatchObject({ error_type: 'step_up_required' });
    else expectRefusal(answer, 403, 'step_up_required');
  });

  it('answers no JWT to a sign-in with one proof', async () => {
    const { email_id } = succeeded(await app.api.otps.email.send({ email: sandboxEmail() }));
    const proof = { method_id: email_id, otp: SANDBOX_CODE, session_expires_in: 60 };
    expect(succeeded(await app.api.otps.verify(proof))).toMatchObject({ session_jwt: '' });
  });

  it('is not met on the hosted page either', async () => {
    const session_token = await signInOnPage(app);
    const body = { session_token, redirect_url: 'http://localhost:3000/' };
    const answer = await askAsPage(`/sign-in/${app.id}/finish`, body);
    expect(answer).toMatchObject({ status_code: 403, error_type: 'step_up_required' });
  });

  it('lets the pages of an App enrol a factor, which completes the session', async () => {
    const options = { baseUrl: currentRun().baseUrl, secretKey: app.secretKey, origins: [APP_ORIGIN] };
    const page = new Page(createAuthHandler(options));
    const { email_id } = succeeded(await app.api.otps.email.send({ email: sandboxEmail() }));
    await page.post('otps/verify', { method_id: email_id, otp: SANDBOX_CODE });
    expect([...page.cookies.keys()]).toEqual(['__Host-latchkey_session']);
    expect(await page.get('users/me')).toMatchObject({
      status: 403,
      body: { error_type: 'step_up_required' },
    });
    const totp = await page.post('totps/create');
    expect(totp.status).toBe(200);
    const totp_code = codeOf(totp.body as unknown as { secret: string });
    expect((await page.post('totps/verify', { totp_code })).status).toBe(200);
    expect(page.cookies.size).toBe(2);
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
