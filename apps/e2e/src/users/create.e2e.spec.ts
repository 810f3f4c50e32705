import { describe, expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { realEmail, realPhone, sandboxEmail, SANDBOX_CODE, unique } from '../harness/sign-in/identities.js';

const { api } = await newApp();

it('creates a user with an email', async () => {
  expect(succeeded(await api.users.create({ email: realEmail() }))).toEqual({
    user_id: expect.stringMatching(/^user_[0-9a-hjkmnp-tv-z]{26}$/),
    status: 'active',
    email_id: expect.stringMatching(/^email_[0-9a-hjkmnp-tv-z]{26}$/),
    phone_number_id: '',
  });
});

it('creates a user with a phone number', async () => {
  expect(succeeded(await api.users.create({ phone_number: realPhone() }))).toMatchObject({
    status: 'active',
    email_id: '',
    phone_number_id: expect.stringMatching(/^pn_[0-9a-hjkmnp-tv-z]{26}$/),
  });
});

it('answers the full user when asked', async () => {
  const email = realEmail();
  const created = succeeded(
    await api.users.create({
      email,
      first_name: 'Ada',
      last_name: 'Lovelace',
      metadata: { plan: 'pro' },
      return_user: true,
    }),
  );
  expect(created.user).toEqual({
    user_id: created.user_id,
    external_id: '',
    first_name: 'Ada',
    middle_name: '',
    last_name: 'Lovelace',
    status: 'active',
    active: true,
    emails: [
      {
        id: created.email_id,
        verified: false,
        email,
        created_at: expect.any(Number),
        updated_at: expect.any(Number),
      },
    ],
    phone_numbers: [],
    idp_providers: [],
    wallets: [expect.objectContaining({ wallet_type: 'ethereum', is_default: true })],
    totps: [],
    webauthn_credentials: [],
    metadata: { plan: 'pro' },
    created_at: expect.any(Number),
    updated_at: expect.any(Number),
  });
  expect(succeeded(await api.users.get({ user_id: created.user_id }))).toEqual(created.user);
});

it('wants an email or a phone number', async () => {
  const { fields } = expectRefusal(await api.users.create({ first_name: 'Ada' }), 400, 'invalid_request');
  expect(fields?.map(({ field }) => field)).toEqual(expect.arrayContaining(['email', 'phone_number']));
});

it('refuses an email that is none', async () => {
  expectRefusal(await api.users.create({ email: 'two@@example.com' }), 400, 'invalid_email');
});

it('stores the domain of another script in ASCII', async () => {
  const name = unique('ada');
  const { user } = succeeded(
    await api.users.create({ email: `${name}@b\u00fccher.example`, return_user: true }),
  );
  expect(user?.emails).toMatchObject([{ email: `${name}@xn--bcher-kva.example` }]);
  const { users } = succeeded(await api.users.list({ email: `${name}@B\u00dcCHER.example` }));
  expect(users.map(({ user_id }) => user_id)).toEqual([user?.user_id]);
});

it.each(['12345', '+1', '+14155552', '+999123456789', '4155552671', '+1 415 555 2671', '+1415555267a'])(
  'refuses the phone number %s',
  async (phone_number) => {
    expectRefusal(await api.users.create({ phone_number }), 400, 'invalid_phone_number');
  },
);

describe('idempotent on the identifiers', () => {
  it('returns the user of a known email, in any case, and updates names and metadata', async () => {
    const email = realEmail();
    const first = succeeded(await api.users.create({ email, first_name: 'Ada', metadata: { a: 1, b: 2 } }));
    const again = {
      email: `  ${email.toUpperCase()} `,
      last_name: 'Lovelace',
      metadata: { b: 3 },
      return_user: true,
    };
    const second = succeeded(await api.users.create(again));
    expect(second).toMatchObject({ user_id: first.user_id, email_id: first.email_id });
    expect(second.user).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', metadata: { a: 1, b: 3 } });
  });

  it('attaches a new phone number, unverified, to a pending user of a known email, and the other way round', async () => {
    const email = realEmail();
    const phone_number = realPhone();
    const first = succeeded(await api.users.create({ email, requires_verification: true }));
    const second = succeeded(await api.users.create({ email, phone_number, return_user: true }));
    expect(second.user_id).toBe(first.user_id);
    expect(second.user?.phone_numbers).toMatchObject([
      { id: second.phone_number_id, phone_number, verified: false },
    ]);
    const more = realEmail();
    const third = succeeded(await api.users.create({ email: more, phone_number, return_user: true }));
    expect(third.user_id).toBe(first.user_id);
    expect(third.user?.emails.map((entry) => entry.email).sort()).toEqual([email, more].sort());
  });
});

describe('requires_verification', () => {
  it('makes a pending user, who becomes active with the first verified method', async () => {
    const email = sandboxEmail();
    const created = succeeded(
      await api.users.create({ email, requires_verification: true, return_user: true }),
    );
    expect(created.status).toBe('pending');
    expect(created.user).toMatchObject({ status: 'pending', active: false, emails: [{ verified: false }] });
    const sent = succeeded(await api.otps.email.send({ email }));
    expect(sent).toMatchObject({ user_active: false, user_id: created.user_id, email_id: created.email_id });
    succeeded(await api.otps.verify({ method_id: sent.email_id, otp: SANDBOX_CODE }));
    expect(succeeded(await api.users.get({ user_id: created.user_id }))).toMatchObject({
      status: 'active',
      active: true,
      emails: [{ verified: true }],
    });
    expect(succeeded(await api.otps.email.send({ email })).user_active).toBe(true);
  });
});
