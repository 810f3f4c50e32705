import { expect, it } from '@jest/globals';
import { createAuthHandler } from '@latchkey/node';
import { succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { codeOf } from '../harness/sign-in/totp.js';
import { currentRun } from '../harness/stack/run.js';
import { APP_ORIGIN, Page, type PageAnswer, type Sent } from './handler-page.js';

const SESSION = '__Host-latchkey_session';
const JWT = '__Host-latchkey_jwt';

const app = await newApp({ settings: { allowed_origins: [APP_ORIGIN] } });
const options = { baseUrl: currentRun().baseUrl, secretKey: app.secretKey, origins: [APP_ORIGIN] };
const handler = createAuthHandler(options);

const newPage = () => new Page(handler);

/** A page whose user signed in by a passcode. */
async function signedInPage(
  email = sandboxEmail(),
): Promise<{ page: Page; email: string; userId: string | undefined }> {
  const page = newPage();
  const { email_id, user_id } = succeeded(await app.api.otps.email.send({ email }));
  const answer = await page.post('otps/verify', { method_id: email_id, otp: SANDBOX_CODE });
  expect(answer).toMatchObject({ status: 200, body: { user_id } });
  return { page, email, userId: user_id };
}

interface NewTotp {
  readonly totp_id: string;
  readonly secret: string;
  readonly recovery_codes: readonly string[];
}

const refusal = ({ status, body }: PageAnswer) => [status, body.error_type];

it('a passcode signs in, and no token reaches the page', async () => {
  const page = newPage();
  const { email_id } = succeeded(await app.api.otps.email.send({ email: sandboxEmail() }));
  const answer = await page.post('otps/verify', { method_id: email_id, otp: SANDBOX_CODE });
  expect(answer.body).toMatchObject({
    session: { device_fingerprint: { ip: '203.0.113.7', user_agent: 'TestBrowser/1' } },
  });
  for (const name of [SESSION, JWT]) {
    expect(page.cookies.get(name)).toMatch(/^[\w.~-]{40,}$/);
    // Behind the JWT stands the digest of its token.
    expect(answer.text).not.toContain(page.cookies.get(name)?.split('~')[0]);
  }
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('a refresh answers the session and a cookie; tabs may do so at the same time', async () => {
  const { page, userId } = await signedInPage();
  const answers = await Promise.all(Array.from({ length: 10 }, () => page.post('sessions/verify')));
  for (const { status, body } of answers)
    expect([status, body['session']]).toMatchObject([200, { user_id: userId }]);
  expect(page.cookies.size).toBe(2);
});

it('an ended session removes the cookies, and a sign-in then starts another one', async () => {
  const { page, email, userId } = await signedInPage();
  succeeded(await app.api.sessions.revoke({ user_id: userId }));
  const stale = new Map(page.cookies);
  expect(refusal(await page.post('sessions/verify'))).toEqual([404, 'session_not_found']);
  expect(page.cookies.size).toBe(0);
  for (const [name, value] of stale) page.cookies.set(name, value);
  const { email_id } = succeeded(await app.api.otps.email.send({ email }));
  expect((await page.post('otps/verify', { method_id: email_id, otp: SANDBOX_CODE })).status).toBe(200);
  expect(page.cookies.get(SESSION)).not.toBe(stale.get(SESSION));
});

it('a gateway that is away signs no user out', async () => {
  const away = new Page(createAuthHandler({ ...options, baseUrl: 'http://127.0.0.1:9' }));
  away.cookies.set(SESSION, 'a'.repeat(43));
  for (const path of ['sessions/verify', 'sessions/revoke', 'otps/verify']) {
    const answer = await away.post(path, path === 'sessions/revoke' ? { everywhere: true } : {});
    expect(refusal(answer)).toEqual([503, 'service_unavailable']);
    expect(answer.headers.get('retry-after')).toBe('2');
  }
  expect(away.cookies.size).toBe(1);
});

it('signs out here, elsewhere and everywhere', async () => {
  const fourth = await signIn(app);
  const { page: third, email } = await signedInPage(fourth.email);
  const { page: first } = await signedInPage(email);
  const { page: second } = await signedInPage(email);
  expect((await first.get('sessions/list')).body['count']).toBe(4);
  const { id: session_id } = fourth.session;
  expect((await first.post('sessions/revoke', { session_id })).body).toEqual({ revoked: 1 });
  expect((await first.post('sessions/revoke')).body).toEqual({ revoked: 1 });
  expect(first.cookies.size).toBe(0);
  expect((await second.post('sessions/revoke', { elsewhere: true })).body).toEqual({ revoked: 1 });
  expect((await second.post('sessions/verify')).status).toBe(200);
  expect((await third.post('sessions/verify')).status).toBe(404);
  expect((await second.post('sessions/revoke', { everywhere: true })).body).toEqual({ revoked: 1 });
  expect(second.cookies.size).toBe(0);
  expect((await second.post('sessions/revoke')).body).toEqual({ revoked: 0 });
});

it('ids, sessions and devices that a page sends are not used', async () => {
  const { page, userId } = await signedInPage();
  const other = await signIn(app);
  const fixed = await page.post('sessions/verify', { session_token: other.token, session_jwt: other.jwt });
  expect(fixed.body).toMatchObject({ session: { user_id: userId } });
  const anonymous = await newPage().post('sessions/verify', { session_token: other.token });
  expect(refusal(anonymous)).toEqual([404, 'session_not_found']);
  const listed = await page.send('GET', `sessions/list?user_id=${other.userId}`, {});
  expect(listed.body).toMatchObject({ sessions: [{ user_id: userId }], count: 1 });
  const update = {
    user_id: other.userId,
    first_name: 'Eve',
    emails: ['eve@sandbox.test'],
    metadata: { role: 'admin' },
  };
  expect((await page.post('users/me/update', update)).body).toMatchObject({
    user_id: userId,
    first_name: 'Eve',
  });
  const user = succeeded(await app.api.users.get({ user_id: userId }));
  expect([user.emails.length, user.metadata]).toEqual([1, {}]);
  const registration = { user_id: other.userId, domain: 'app.example.com', public_key_credential: {} };
  const begun = await page.post('webauthn/registrations/begin', registration);
  expect(begun.status).toBe(200);
  expect(refusal(await page.post('sessions/revoke', { user_id: other.userId }))).toEqual([200, undefined]);
  succeeded(await app.api.sessions.verify({ session_token: other.token }));
});

it('removes only what the user has', async () => {
  const { page } = await signedInPage();
  const other = await signIn(app);
  const path = (id: string) => `users/email/${id}/delete`;
  expect(refusal(await page.delete(path(other.emailId)))).toEqual([404, 'email_not_found']);
  expect(refusal(await newPage().delete(path(other.emailId)))).toEqual([404, 'session_not_found']);
  const { body } = await page.get('users/me');
  const [own] = body['emails'] as { id: string }[];
  expect((await page.delete(path(own?.id ?? ''))).status).toBe(200);
  expect(succeeded(await app.api.users.get({ user_id: other.userId })).emails).toHaveLength(1);
});

it('adds an address to the user of the session once it is proved', async () => {
  const { page, userId, email: own } = await signedInPage();
  const other = await signIn(app);
  const email = sandboxEmail();
  const forged = { user_id: other.userId, device_fingerprint: { ip: '1.2.3.4' } };
  const begun = await page.post('users/me/email/begin', { email, ...forged });
  expect([begun.status, begun.body]).toEqual([200, { user_id: userId }]);
  const { page: stranger } = await signedInPage();
  const guess = { email, otp: SANDBOX_CODE };
  expect(refusal(await stranger.post('users/me/email/verify', guess))).toEqual([400, 'invalid_otp']);
  const added = await page.post('users/me/email/verify', { ...guess, ...forged });
  expect(added).toMatchObject({ status: 200, body: { user_id: userId } });
  const { emails } = succeeded(await app.api.users.get({ user_id: userId }));
  expect(emails.map((one) => [one.email, one.verified])).toEqual([
    [own, true],
    [email, true],
  ]);
  expect(refusal(await newPage().post('users/me/email/begin', { email }))).toEqual([
    404,
    'session_not_found',
  ]);
});

it('a change of credentials needs a recent factor', async () => {
  const { page, userId } = await signedInPage();
  const { id } = (await page.post('sessions/verify')).body['session'] as { id: string };
  succeeded(await app.api.test.fastForward({ session_id: id, minutes: 11 }));
  const address = { email: sandboxEmail(), phone_number: '+14155552671', otp: SANDBOX_CODE };
  const body = { first_name: 'Eve', domain: 'app.example.com', ...address };
  for (const path of [
    'totps/create',
    'totps/recovery_codes',
    'webauthn/registrations/begin',
    'users/me/update',
    'users/me/email/begin',
    'users/me/email/verify',
    'users/me/phone_number/begin',
    'users/me/phone_number/verify',
  ])
    expect([path, ...refusal(await page.post(path, body))]).toEqual([path, 403, 'step_up_required']);
  expect(refusal(await page.delete('users/email/email_1/delete'))).toEqual([403, 'step_up_required']);
  const attach = { wallet_type: 'ethereum', public_address: `0x${'1'.repeat(40)}`, user_id: userId };
  expect(refusal(await page.post('wallets/registrations/begin', attach))).toEqual([403, 'step_up_required']);
  expect((await page.get('users/me')).status).toBe(200);
});

it('a user with a TOTP changes credentials by it alone: who reads the mailbox does not get around it', async () => {
  const { page, email } = await signedInPage();
  const created = (await page.post('totps/create')).body;
  const { totp_id, secret, recovery_codes } = created as unknown as NewTotp;
  expect((await page.post('totps/verify', { totp_code: codeOf({ secret }) })).status).toBe(200);
  expect((await page.post('users/me/update', { first_name: 'Ada' })).status).toBe(200);

  const { page: thief } = await signedInPage(email);
  const answers = [
    await thief.post('totps/recovery_codes'),
    await thief.delete(`users/totps/${totp_id}/delete`),
    await thief.post('webauthn/registrations/begin', { domain: 'app.example.com' }),
  ];
  const required_factors = [{ type: 'totp', reason: 'factor_missing' }];
  for (const { status, body } of answers)
    expect([status, body]).toMatchObject([403, { error_type: 'step_up_required', required_factors }]);

  expect((await thief.post('totps/recover', { recovery_code: recovery_codes[0] })).status).toBe(200);
  expect((await thief.delete(`users/totps/${totp_id}/delete`)).status).toBe(200);
});

it('a wallet signs a text of the App alone, and sends it back', async () => {
  const page = newPage();
  const asked = {
    wallet_type: 'ethereum',
    public_address: `0x${'1'.repeat(40)}`,
    domain: 'evil.example',
    uri: 'https://evil.example/',
  };
  const { body } = await page.post('wallets/registrations/begin', asked);
  expect(body['challenge']).toMatch(/^app\.example\.com wants you to sign in/);
  expect(body['challenge']).not.toContain('evil');
  expect(refusal(await page.post('wallets/verify', { ...asked, signature: '0x00' }))).toEqual([
    400,
    'invalid_request',
  ]);
  expect(refusal(await page.post('oauth/verify', { token: 'x' }))).toEqual([400, 'invalid_request']);
});

it('is answered to pages of the App alone', async () => {
  const { page } = await signedInPage();
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const requests: Sent[] = [foreign, { 'x-latchkey-request': '' }, { 'sec-fetch-site': 'same-site' }];
  for (const headers of requests)
    expect(refusal(await page.post('sessions/revoke', {}, headers))).toEqual([403, 'cross_site_request']);
  const form = await page.send('POST', 'sessions/revoke', {
    body: 'a=b',
    headers: { 'content-type': 'text/plain' },
  });
  expect(refusal(form)).toEqual([415, 'unsupported_media_type']);
  expect((await page.post('sessions/verify')).status).toBe(200);
});

it.each([
  ['no JSON', '{', 'invalid_json'],
  ['an array', '[]', 'invalid_json'],
  ['more than 64 KiB', JSON.stringify({ email: 'a'.repeat(65 * 1024) }), 'payload_too_large'],
])('refuses a body that is %s', async (_, body, error_type) => {
  expect((await newPage().send('POST', 'otps/email/send', { body })).body.error_type).toBe(error_type);
});
