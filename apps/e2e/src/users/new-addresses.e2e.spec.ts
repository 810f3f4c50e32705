import { expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { realEmail, realPhone, SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { codeTo, messageTo, wrongCode } from '../harness/sign-in/inbox.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const app = await newApp();
const { api, publicApi } = app;

const otp = SANDBOX_CODE;
const holdersOf = async (email: string) =>
  succeeded(await api.users.list({ email })).users.map(({ user_id }) => user_id);

it('adds an email by its code; then it signs the user in', async () => {
  const { userId, token, session } = await signIn(app);
  const email = realEmail();
  expect(
    succeeded(
      await api.users.email.begin({ user_id: userId, email: ` ${email.toUpperCase()}`, locale: 'en' }),
    ),
  ).toEqual({
    user_id: userId,
  });
  const code = await codeTo(email);
  expect((await messageTo(email)).text).toContain('to add this email address to your account');
  expect(await holdersOf(email)).toEqual([]);
  expectRefusal(
    await api.users.email.verify({ user_id: userId, email, otp: wrongCode(code) }),
    400,
    'invalid_otp',
  );
  const { email_id } = succeeded(await api.users.email.verify({ user_id: userId, email, otp: code }));
  expect(succeeded(await api.users.get({ user_id: userId })).emails).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: email_id, email, verified: true })]),
  );
  expectRefusal(await api.users.email.verify({ user_id: userId, email, otp: code }), 400, 'invalid_otp');
  const after = succeeded(await publicApi.sessions.verify({ session_token: token }));
  expect(after.session.factors).toHaveLength(session.factors.length);
  succeeded(await api.otps.email.send({ email }));
  const signedIn = await publicApi.otps.verify({ method_id: email_id, otp: await codeTo(email, 2) });
  expect(succeeded(signedIn).user_id).toBe(userId);
});

it('adds a phone number by SMS', async () => {
  const { userId } = await signIn(app);
  const phone_number = realPhone();
  succeeded(await api.users.phoneNumber.begin({ user_id: userId, phone_number }));
  const verified = await api.users.phoneNumber.verify({
    user_id: userId,
    phone_number,
    otp: await codeTo(phone_number),
  });
  const { phone_number_id: id } = succeeded(verified);
  expect(succeeded(await api.users.get({ user_id: userId })).phone_numbers).toMatchObject([
    { id, phone_number, verified: true },
  ]);
});

it('answers the same for an address of another user, and says so only after its code', async () => {
  const [one, other] = [await signIn(app), await signIn(app)];
  const unknown = await api.users.email.begin({ user_id: one.userId, email: sandboxEmail() });
  const known = await api.users.email.begin({ user_id: one.userId, email: other.email });
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  const guess = { email: other.email, otp: '111111' };
  expectRefusal(await api.users.email.verify({ user_id: one.userId, ...guess }), 400, 'invalid_otp');
  expectRefusal(await api.users.email.verify({ user_id: one.userId, ...guess, otp }), 409, 'duplicate_email');
  expect(await holdersOf(other.email)).toEqual([other.userId]);
});

it('unlocks the address with the methods of the user', async () => {
  const { userId } = await signIn(app);
  const email = sandboxEmail();
  for (let code = 0; code < 2; code += 1) {
    succeeded(await api.users.email.begin({ user_id: userId, email }));
    for (let guess = 0; guess < 5; guess += 1)
      await api.users.email.verify({ user_id: userId, email, otp: '111111' });
  }
  expectRefusal(await api.users.email.verify({ user_id: userId, email, otp }), 429, 'method_locked');
  succeeded(await api.users.unlock({ user_id: userId }));
  succeeded(await api.users.email.begin({ user_id: userId, email }));
  succeeded(await api.users.email.verify({ user_id: userId, email, otp }));
});
