import { expect, it } from '@jest/globals';
import { createAuthHandler } from '@latchkey/node';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { untilEvents } from '../harness/http/feed.js';
import { SANDBOX_CODE } from '../harness/sign-in/identities.js';
import { asserted, registerPasskey } from '../harness/sign-in/passkey.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { codeOf, wrongCodeOf } from '../harness/sign-in/totp.js';
import { currentRun } from '../harness/stack/run.js';
import { APP_ORIGIN, Page } from '../sdk/handler-page.js';

const app = await newApp({ settings: { allowed_origins: [APP_ORIGIN, 'https://example.com'] } });
const { api, publicApi } = app;

/** What anybody can do who knows the address. */
async function lockEmail(email: string): Promise<string> {
  const { email_id: method_id } = succeeded(await api.otps.email.send({ email }));
  for (let n = 0; n < 10; n += 1) {
    if (n === 5) succeeded(await api.otps.email.send({ email }));
    expectRefusal(await publicApi.otps.verify({ method_id, otp: '111111' }), 400, 'invalid_otp');
  }
  succeeded(await api.otps.email.send({ email }));
  expectRefusal(await publicApi.otps.verify({ method_id, otp: SANDBOX_CODE }), 429, 'method_locked');
  return method_id;
}

it('a page unlocks the email of its user, who has signed in by a passkey', async () => {
  const { userId, email, token: byEmail } = await signIn(app);
  const passkey = await registerPasskey(app, userId);
  const method_id = await lockEmail(email);
  const unlock = (session_token: string | undefined) =>
    publicApi.methods.unlock({ session_token, method_type: 'email' });
  expectRefusal(await unlock(byEmail), 403, 'step_up_required');
  const proof = { public_key_credential: await asserted(app, passkey), session_expires_in: 60 };
  const { session_token } = succeeded(await publicApi.webauthn.authentication.verify(proof));
  expect(succeeded(await unlock(session_token))).toEqual({ user_id: userId, unlocked: 1 });
  expect(succeeded(await unlock(session_token))).toEqual({ user_id: userId, unlocked: 0 });
  succeeded(await publicApi.otps.verify({ method_id, otp: SANDBOX_CODE }));
  expect(await untilEvents(app, 1, { user_id: userId, type: 'method.unlocked' })).toMatchObject([
    { actor: { type: 'public_token' }, data: { method_id, method_type: 'email', by_user: true } },
  ]);
});

it('an App lets its user unlock a TOTP three times until a right code', async () => {
  const { userId: user_id, token: session_token, session } = await signIn(app);
  const totp = succeeded(await api.totps.create({ user_id }));
  succeeded(await api.totps.verify({ user_id, totp_code: codeOf(totp) }));
  const unlock = () => api.methods.unlock({ session_token, method_type: 'totp' });
  const wrong = { user_id, totp_code: wrongCodeOf(totp) };
  for (let lock = 0; lock < 4; lock += 1) {
    for (let n = 0; n < 5; n += 1) expectRefusal(await api.totps.verify(wrong), 400, 'invalid_totp_code');
    expectRefusal(await api.totps.verify(wrong), 429, 'too_many_attempts');
    if (lock < 3) expect(succeeded(await unlock())).toEqual({ user_id, unlocked: 1 });
  }
  const refused = await unlock();
  expectRefusal(refused, 429, 'method_locked');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  const record = succeeded(await api.requests.get({ request_id: refused.headers.get('x-request-id') ?? '' }));
  expect(record).toMatchObject({ user_id, reason: 'own_unlocks_used' });
  succeeded(await api.test.fastForward({ session_id: session.id, minutes: 11 }));
  const old = await unlock();
  expectRefusal(old, 403, 'step_up_required');
  expect(old.body).toMatchObject({ required_factors: [{ type: 'any', reason: 'factor_too_old' }] });
});

it('a page of an App with a server unlocks by its cookie, for its own user alone', async () => {
  const options = { baseUrl: currentRun().baseUrl, secretKey: app.secretKey, origins: [APP_ORIGIN] };
  const page = new Page(createAuthHandler(options));
  const { email } = await signIn(app);
  const { email_id: method_id, user_id } = succeeded(await api.otps.email.send({ email }));
  await page.post('otps/verify', { method_id, otp: SANDBOX_CODE });
  const totp = succeeded(await api.totps.create({ user_id }));
  succeeded(await api.totps.verify({ user_id, totp_code: codeOf(totp) }));
  const wrong = { totp_code: wrongCodeOf(totp) };
  for (let n = 0; n < 5; n += 1) expect((await page.post('totps/verify', wrong)).status).toBe(400);
  const right = { totp_code: codeOf(totp, 1) };
  expect((await page.post('totps/verify', right)).status).toBe(429);
  const other = await signIn(app);
  const asked = { method_type: 'totp', session_token: other.token, user_id: other.userId };
  const unlocked = await page.post('methods/unlock', asked);
  expect([unlocked.status, unlocked.body]).toEqual([200, { user_id, unlocked: 1 }]);
  expect((await page.post('totps/verify', right)).status).toBe(200);
  const stranger = await new Page(createAuthHandler(options)).post('methods/unlock', asked);
  expect([stranger.status, stranger.body.error_type]).toEqual([404, 'session_not_found']);
});
