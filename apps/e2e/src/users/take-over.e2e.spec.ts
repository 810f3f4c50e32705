import { describe, expect, it } from '@jest/globals';
import { eventually } from '@latchkey/platform/testing';
import { expectRefusal, race, succeeded, tally } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import type { Answer } from '../harness/http/client.js';
import { realPhone, sandboxEmail, SANDBOX_CODE, SANDBOX_PHONE } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const app = await newApp();
const { api, publicApi } = app;

describe('a sign-up form is filled in with the email of a victim and a phone number of the attacker', () => {
  it('of an existing user: the phone number opens nothing, and nothing changes', async () => {
    const victim = await signIn(app);
    // The first wallet comes by an event of the sign-in.
    const before = await eventually(async () => {
      const user = succeeded(await api.users.get({ user_id: victim.userId }));
      return user.wallets?.length ? user : undefined;
    });
    const form = {
      email: victim.email,
      phone_number: realPhone(),
      first_name: 'Eve',
      metadata: { role: 'admin' },
      requires_verification: true,
    };
    expectRefusal(await api.users.create(form), 409, 'identifier_conflict');
    expect(succeeded(await api.users.get({ user_id: victim.userId }))).toEqual(before);
    const { users } = succeeded(await api.users.list({ phone_number: form.phone_number }));
    expect(users).toEqual([]);
  });

  it('of a new user: the attacker, who proves the number first, does not get the account of the victim', async () => {
    const own = await newApp();
    const email = sandboxEmail();
    const form = { email, phone_number: SANDBOX_PHONE, first_name: 'Eve', requires_verification: true };
    const prepared = succeeded(await own.api.users.create(form));
    const proof = { otp: SANDBOX_CODE, session_expires_in: 60 };
    succeeded(await own.api.otps.sms.send({ phone_number: SANDBOX_PHONE }));
    const { phone_number_id: method_id } = prepared;
    const attacker = succeeded(await own.publicApi.otps.verify({ method_id, ...proof }));
    expect(attacker.user_id).toBe(prepared.user_id);
    const { email_id } = succeeded(await own.api.otps.email.send({ email }));
    const victim = succeeded(await own.publicApi.otps.verify({ method_id: email_id, ...proof }));
    expect(victim.user_id).not.toBe(prepared.user_id);
    expect(victim.session?.user_id).toBe(victim.user_id);
    const account = succeeded(await own.api.users.get({ user_id: victim.user_id }));
    expect(account).toMatchObject({
      status: 'active',
      first_name: '',
      emails: [{ id: email_id, email, verified: true }],
      phone_numbers: [],
    });
    const left = succeeded(await own.publicApi.sessions.verify({ session_token: attacker.session_token }));
    expect(left.session.user_id).toBe(prepared.user_id);
    expect(succeeded(await own.api.users.get({ user_id: prepared.user_id })).emails).toEqual([]);
  });
});

it('50 creates beside the sign-in of the victim add nothing that opens the account', async () => {
  const email = sandboxEmail();
  const made = succeeded(await api.users.create({ email, requires_verification: true }));
  const { email_id } = succeeded(await api.otps.email.send({ email }));
  const answers = await race(50, (n): Promise<Answer<unknown>> =>
    n === 10
      ? publicApi.otps.verify({ method_id: email_id, otp: SANDBOX_CODE })
      : api.users.create({ email, phone_number: realPhone(), requires_verification: true }),
  );
  const { identifier_conflict: refused = 0, ...others } = tally(answers);
  expect(others).toEqual({ '200': 50 - refused });
  const late = { email, phone_number: realPhone() };
  expectRefusal(await api.users.create(late), 409, 'identifier_conflict');
  const { emails, phone_numbers } = succeeded(await api.users.get({ user_id: made.user_id }));
  expect(emails).toMatchObject([{ verified: true }]);
  expect(phone_numbers.every(({ verified }) => !verified)).toBe(true);
});
