import { describe, expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { realEmail, realPhone, sandboxEmail, SANDBOX_CODE } from '../harness/sign-in/identities.js';

const { api } = await newApp();

async function newUser(more: object = {}): Promise<string> {
  return succeeded(await api.users.create({ email: realEmail(), ...more })).user_id;
}

it('sets names and leaves the others', async () => {
  const id = await newUser({ first_name: 'Ada', middle_name: 'King' });
  const user = succeeded(await api.users.update({ user_id: id, last_name: 'Lovelace', middle_name: '' }));
  expect(user).toMatchObject({ first_name: 'Ada', middle_name: '', last_name: 'Lovelace' });
  expect(succeeded(await api.users.get({ user_id: id }))).toEqual(user);
});

it('attaches emails and phone numbers, as texts and as objects, and never replaces', async () => {
  const id = await newUser();
  const [first, second] = [realEmail(), realEmail()];
  const [third, fourth] = [realPhone(), realPhone()];
  const user = succeeded(
    await api.users.update({
      user_id: id,
      emails: [first, { email: second.toUpperCase() }],
      phone_numbers: [{ phone_number: third }, fourth],
    }),
  );
  expect(user.emails).toHaveLength(3);
  expect(user.emails.map(({ email }) => email)).toEqual(expect.arrayContaining([first, second]));
  expect(user.phone_numbers.map((entry) => entry.phone_number).sort()).toEqual([third, fourth].sort());
  for (const { verified } of [...user.emails.slice(1), ...user.phone_numbers]) expect(verified).toBe(false);
});

it('verifies what the App vouches for, which activates a pending user', async () => {
  const email = realEmail();
  const id = await newUser({ email, requires_verification: true });
  const [more, phone_number] = [realEmail(), realPhone()];
  const user = succeeded(
    await api.users.update({
      user_id: id,
      emails: [{ email, verified: true }, more],
      phone_numbers: [{ phone_number, verified: true }],
    }),
  );
  const verified = new Map(user.emails.map((entry) => [entry.email, entry.verified]));
  expect([verified.get(email), verified.get(more)]).toEqual([true, false]);
  expect(user).toMatchObject({ status: 'active', active: true, phone_numbers: [{ verified: true }] });
  const refused = await api.users.update({ user_id: id, emails: [{ email, verified: 'yes' }] });
  expectRefusal(refused, 400, 'invalid_request');
});

it.each([
  ['email', 'duplicate_email', async () => ({ emails: [realEmail(), await taken('email')] })],
  [
    'phone number',
    'duplicate_phone_number',
    async () => ({ phone_numbers: [realPhone(), await taken('phone_number')] }),
  ],
])('refuses the %s of another user, and changes nothing at all', async (_, type, identifiers) => {
  const id = await newUser({ first_name: 'Ada' });
  const before = succeeded(await api.users.get({ user_id: id }));
  const change = { first_name: 'Eve', metadata: { changed: true }, ...(await identifiers()) };
  expectRefusal(await api.users.update({ user_id: id, ...change }), 409, type);
  expect(succeeded(await api.users.get({ user_id: id }))).toEqual(before);
});

async function taken(member: 'email' | 'phone_number'): Promise<string> {
  const value = member === 'email' ? realEmail() : realPhone();
  succeeded(await api.users.create({ [member]: value }));
  return value;
}

describe('an identifier that the App attached', () => {
  it('signs no user in without its own passcode', async () => {
    const email = sandboxEmail();
    const id = await newUser();
    succeeded(await api.users.update({ user_id: id, emails: [email] }));
    const { email_id, user_id } = succeeded(await api.otps.email.send({ email }));
    expect(user_id).toBe(id);
    succeeded(await api.otps.verify({ method_id: email_id, otp: SANDBOX_CODE }));
    const { emails } = succeeded(await api.users.get({ user_id: id }));
    expect(emails.find((entry) => entry.id === email_id)?.verified).toBe(true);
  });
});
