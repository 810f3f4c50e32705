import { expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { realPhone, sandboxEmail, SANDBOX_CODE, unique } from '../harness/sign-in/identities.js';
import { codeTo } from '../harness/sign-in/inbox.js';
import { tampered } from '../harness/sign-in/jwt.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const app = await newApp();

async function sent(email = sandboxEmail()): Promise<{ method_id: string; otp: string }> {
  const { email_id } = succeeded(await app.api.sendEmail({ email }));
  return { method_id: email_id, otp: SANDBOX_CODE };
}

it('rule 1: no session without session_expires_in and without a session', async () => {
  const answer = succeeded(await app.api.verifyOtp(await sent()));
  expect(Object.keys(answer).sort()).toEqual(['method_id', 'method_type', 'user_id']);
  expect(succeeded(await app.api.listSessions({ user_id: answer.user_id })).sessions).toEqual([]);
});

it.each([5, 525600])('rule 2: session_expires_in %i starts a session of so many minutes', async (minutes) => {
  const { session, session_token } = succeeded(
    await app.api.verifyOtp({ ...(await sent()), session_expires_in: minutes }),
  );
  expect(session).toMatchObject({ session_token, started_at: session?.created_at });
  expect((session?.expires_at ?? 0) - (session?.started_at ?? 0)).toBe(minutes * 60);
  expect(session?.factors).toEqual([
    { delivery_channel: 'email', type: 'otp', method: expect.objectContaining({ method_type: 'email' }) },
  ]);
});

it.each(['session_token', 'session_jwt'] as const)(
  'rule 3: a valid %s is extended, and no session is added',
  async (member) => {
    const { email, userId, session, token, jwt } = await signIn(app, sandboxEmail(), 10);
    const credential = member === 'session_token' ? { session_token: token } : { session_jwt: jwt };
    const answer = succeeded(
      await app.api.verifyOtp({ ...(await sent(email)), ...credential, session_expires_in: 100 }),
    );
    expect(answer.session?.id).toBe(session.id);
    expect(answer.session_token).toBe(member === 'session_token' ? token : '');
    expect((answer.session?.expires_at ?? 0) - session.started_at).toBeGreaterThanOrEqual(100 * 60);
    expect(answer.session?.factors).toHaveLength(1);
    expect(succeeded(await app.api.listSessions({ user_id: userId })).sessions).toHaveLength(1);
  },
);

it('rule 3 without session_expires_in extends nothing', async () => {
  const { email, session, token } = await signIn(app);
  const answer = succeeded(await app.api.verifyOtp({ ...(await sent(email)), session_token: token }));
  expect(answer.session).toMatchObject({ id: session.id, expires_at: session.expires_at });
});

it('adds a verified method to the factors of the session, one for each method', async () => {
  const { userId, email, token } = await signIn(app);
  const phone_number = realPhone();
  succeeded(await app.api.updateUser(userId, { phone_numbers: [phone_number] }));
  const { phone_number_id } = succeeded(await app.api.sendSms({ phone_number }));
  const bySms = { method_id: phone_number_id, otp: await codeTo(phone_number), session_token: token };
  expect(
    succeeded(await app.api.verifyOtp(bySms)).session?.factors.map((factor) => factor.delivery_channel),
  ).toEqual(['email', 'sms']);
  const again = succeeded(await app.api.verifyOtp({ ...(await sent(email)), session_token: token }));
  expect(again.session?.factors).toHaveLength(2);
});

it('refuses a session that is not there, before the code is spent', async () => {
  const { token } = await signIn(app);
  succeeded(await app.api.revoke({ session_token: token }));
  const code = await sent();
  for (const session_token of [unique('token'), token]) {
    expectRefusal(await app.api.verifyOtp({ ...code, session_token }), 404, 'session_not_found');
  }
  succeeded(await app.api.verifyOtp(code));
});

it('refuses a session of another user, before the code is spent', async () => {
  const { token, jwt } = await signIn(app);
  const code = await sent();
  for (const credential of [{ session_token: token }, { session_jwt: jwt }]) {
    expectRefusal(await app.api.verifyOtp({ ...code, ...credential }), 409, 'session_user_mismatch');
  }
  succeeded(await app.api.verifyOtp(code));
});

it('refuses a session JWT that was changed, before the code is spent', async () => {
  const { jwt, email } = await signIn(app);
  const code = await sent(email);
  const session_jwt = tampered(jwt, 'payload', { sub: 'user_else' });
  expectRefusal(await app.api.verifyOtp({ ...code, session_jwt }), 401, 'invalid_session_jwt');
  succeeded(await app.api.verifyOtp(code));
});

it('refuses a token and a JWT of different sessions, before the code is spent', async () => {
  const first = await signIn(app);
  const second = await signIn(app, first.email);
  const code = await sent(first.email);
  const both = { ...code, session_token: first.token, session_jwt: second.jwt };
  expectRefusal(await app.api.verifyOtp(both), 400, 'session_mismatch');
  succeeded(await app.api.verifyOtp({ ...both, session_jwt: first.jwt }));
});

it('does not compare a code at all where the session is refused', async () => {
  const code = await sent();
  for (let guess = 0; guess < 6; guess += 1) {
    const wrong = { ...code, otp: '123456', session_token: unique('token') };
    expectRefusal(await app.api.verifyOtp(wrong), 404, 'session_not_found');
  }
  succeeded(await app.api.verifyOtp(code));
});
