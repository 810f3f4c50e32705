import { expect, it } from '@jest/globals';
import { expectRefusal, nowSeconds, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { realEmail, realPhone, SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { codeTo } from '../harness/sign-in/inbox.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const app = await newApp();
const { api } = app;

/** What JSON can say. */
const metadata = { '': 'empty key', ключ: '😀', deep: { a: [{ b: [1.5, -0.25, 1e21, true, null] }] } };
const times = { created_at: expect.any(Number), updated_at: expect.any(Number) };

it('creates a user with an email, and answers the full user when asked', async () => {
  const email = realEmail();
  const body = { email: ` ${email.toUpperCase()} `, first_name: 'Ada', last_name: 'Lovelace', metadata };
  const { user, ...created } = succeeded(await api.users.create({ ...body, return_user: true }));
  const { user_id } = created;
  expect(created).toEqual({
    user_id: expect.stringMatching(/^user_[0-9a-hjkmnp-tv-z]{26}$/),
    status: 'active',
    email_id: expect.stringMatching(/^email_[0-9a-hjkmnp-tv-z]{26}$/),
    phone_number_id: '',
  });
  expect(user).toEqual({
    user_id,
    external_id: '',
    first_name: 'Ada',
    middle_name: '',
    last_name: 'Lovelace',
    status: 'active',
    active: true,
    emails: [{ id: created.email_id, verified: false, email, ...times }],
    phone_numbers: [],
    idp_providers: [],
    wallets: [expect.objectContaining({ wallet_type: 'ethereum', is_default: true })],
    totps: [],
    webauthn_credentials: [],
    metadata,
    ...times,
  });
  expect(succeeded(await api.users.get({ user_id }))).toEqual(user);
  expect(succeeded(await api.users.create({ email }))).toEqual(created);
});

it('updates names and metadata, attaches addresses, and verifies what the App vouches for', async () => {
  const email = realEmail();
  const before = {
    email,
    first_name: 'Ada',
    metadata: { plan: 'pro', seats: 5 },
    requires_verification: true,
  };
  const { user_id } = succeeded(await api.users.create(before));
  const [more, phone_number] = [realEmail(), realPhone()];
  const user = succeeded(
    await api.users.update({
      ...{ user_id, last_name: 'Lovelace', metadata: { plan: null, seats: 9 } },
      emails: [{ email, verified: true }, more],
      phone_numbers: [{ phone_number, verified: true }],
    }),
  );
  expect(user).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', status: 'active', active: true });
  expect(user.metadata).toEqual({ seats: 9 });
  const verified = new Map(user.emails.map((entry) => [entry.email, entry.verified]));
  expect(verified).toEqual(new Map(Object.entries({ [email]: true, [more]: false })));
  expect(user.phone_numbers).toMatchObject([{ phone_number, verified: true }]);
  expect(succeeded(await api.users.get({ user_id }))).toEqual(user);
  const other = succeeded(await api.users.create({ phone_number: realPhone() }));
  expect(other).toMatchObject({ email_id: '', phone_number_id: expect.stringMatching(/^pn_/) });
  const taken = await api.users.update({ user_id: other.user_id, emails: [email] });
  expectRefusal(taken, 409, 'duplicate_email');
});

it('lists full users page by page, and finds those that a filter names', async () => {
  const own = await newApp();
  const made: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const more = n === 0 ? { phone_number: realPhone() } : { requires_verification: n % 2 === 1 };
    made.push(succeeded(await own.api.users.create({ email: realEmail(), ...more })).user_id);
  }
  const listed = async (query: Readonly<Record<string, string | number>>) =>
    succeeded(await own.api.users.list(query));
  const idsOf = async (query: Readonly<Record<string, string | number>>) =>
    (await listed(query)).users.map(({ user_id }) => user_id);
  const whole = await listed({});
  expect([whole.users.map(({ user_id }) => user_id), whole.next_cursor]).toEqual([made.toReversed(), '']);
  const seen: string[] = [];
  for (let cursor: string | undefined; cursor !== '';) {
    const page = await listed({ limit: 2, ...(cursor && { cursor }) });
    expect(page.users.length).toBeLessThanOrEqual(2);
    seen.push(...page.users.map(({ user_id }) => user_id));
    cursor = page.next_cursor;
  }
  expect(seen).toEqual(made.toReversed());
  const [first = ''] = made;
  const user = succeeded(await own.api.users.get({ user_id: first }));
  expect(whole.users.at(-1)).toEqual(user);
  const now = nowSeconds();
  expect(await idsOf({ email: user.emails[0]?.email.toUpperCase() ?? '' })).toEqual([first]);
  expect(await idsOf({ phone_number: user.phone_numbers[0]?.phone_number ?? '' })).toEqual([first]);
  expect(await idsOf({ wallet: `0x${user.wallets[0]?.public_address.slice(2).toUpperCase()}` })).toEqual([
    first,
  ]);
  expect(await idsOf({ status: 'pending' })).toHaveLength(2);
  expect(await idsOf({ created_after: now + 60 })).toEqual([]);
  expect(await idsOf({ created_after: now - 3600, created_before: now + 60 })).toHaveLength(5);
});

it('deletes a user, which ends every session, voids the codes and frees the addresses', async () => {
  const [email, phone_number] = [realEmail(), realPhone()];
  const before = succeeded(await api.users.create({ email, phone_number }));
  const { user_id, email_id: method_id } = before;
  succeeded(await api.otps.email.send({ email }));
  const proof = { method_id, otp: await codeTo(email), session_expires_in: 5 };
  const { session_token, session_jwt } = succeeded(await api.otps.verify(proof));
  succeeded(await api.otps.email.send({ email }));
  const otp = await codeTo(email, 2);
  expect(succeeded(await api.users.delete({ user_id }))).toEqual({
    message: expect.stringMatching(/\S/),
    user_id,
  });
  for (const credential of [{ session_token }, { session_jwt }])
    expectRefusal(await api.sessions.verify(credential), 404, 'session_not_found');
  expect(succeeded(await api.sessions.list({ user_id })).sessions).toEqual([]);
  expectRefusal(await api.users.get({ user_id }), 404, 'user_not_found');
  expectRefusal(await api.users.delete({ user_id }), 404, 'user_not_found');
  expectRefusal(await api.otps.verify({ method_id, otp }), 404, 'method_not_found');
  const after = succeeded(await api.users.create({ email, phone_number }));
  expect(after.user_id).not.toBe(user_id);
  expect(after.email_id).not.toBe(method_id);
  expectRefusal(await api.otps.verify({ method_id: after.email_id, otp }), 400, 'invalid_otp');
});

it('starts no session for a user who is deleted meanwhile', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { email_id, user_id } = succeeded(await api.otps.email.send({ email: sandboxEmail() }));
    const [verified] = await Promise.all([
      api.otps.verify({ method_id: email_id, otp: SANDBOX_CODE, session_expires_in: 60 }),
      api.users.delete({ user_id }),
    ]);
    if (verified.status !== 200) continue;
    const { session_token } = verified.body;
    expectRefusal(await api.sessions.verify({ session_token }), 404, 'session_not_found');
  }
});

it('removes an email and a phone number, which sign the user in no more and are free for others', async () => {
  const { userId: user_id, email, emailId: email_id } = await signIn(app);
  const phone_number = realPhone();
  const { phone_numbers } = succeeded(await api.users.update({ user_id, phone_numbers: [phone_number] }));
  const phone_number_id = phone_numbers[0]?.id ?? '';
  succeeded(await api.otps.email.send({ email }));
  const removed = { message: expect.stringMatching(/\S/), user_id };
  expect(succeeded(await api.users.email.delete({ email_id }))).toEqual(removed);
  expect(succeeded(await api.users.phoneNumber.delete({ phone_number_id }))).toEqual(removed);
  expect(succeeded(await api.users.get({ user_id }))).toMatchObject({ emails: [], phone_numbers: [] });
  expectRefusal(await api.otps.verify({ method_id: email_id, otp: SANDBOX_CODE }), 404, 'method_not_found');
  expectRefusal(await api.users.email.delete({ email_id }), 404, 'email_not_found');
  const again = await api.users.phoneNumber.delete({ phone_number_id });
  expectRefusal(again, 404, 'phone_number_not_found');
  expect(succeeded(await api.users.create({ email, phone_number })).user_id).not.toBe(user_id);
});
