import { describe, expect, it } from '@jest/globals';
import { expectRefusal, race, succeeded, tally } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import type { Answer } from '../harness/http/client.js';
import { realEmail, realPhone, sandboxEmail, SANDBOX_CODE, unique } from '../harness/sign-in/identities.js';

const { api } = await newApp();

it('creates a user with an email', async () => {
  expect(succeeded(await api.createUser({ email: realEmail() }))).toEqual({
    user_id: expect.stringMatching(/^user_[0-9a-hjkmnp-tv-z]{26}$/),
    status: 'active',
    email_id: expect.stringMatching(/^email_[0-9a-hjkmnp-tv-z]{26}$/),
    phone_number_id: '',
  });
});

it('creates a user with a phone number', async () => {
  expect(succeeded(await api.createUser({ phone_number: realPhone() }))).toMatchObject({
    status: 'active',
    email_id: '',
    phone_number_id: expect.stringMatching(/^pn_[0-9a-hjkmnp-tv-z]{26}$/),
  });
});

it('answers the full user when asked', async () => {
  const email = realEmail();
  const created = succeeded(
    await api.createUser({
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
  expect(succeeded(await api.getUser(created.user_id))).toEqual(created.user);
});

it.each(['ethereum', 'solana', 'bitcoin', 'DOT', 'XLM'])('takes the wallet type %s', async (wallet_type) => {
  succeeded(await api.createUser({ email: realEmail(), wallet_type }));
});

it('wants an email or a phone number', async () => {
  const { fields } = expectRefusal(await api.createUser({ first_name: 'Ada' }), 400, 'invalid_request');
  expect(fields?.map(({ field }) => field)).toEqual(expect.arrayContaining(['email', 'phone_number']));
});

it.each([
  'no-at',
  'two@@example.com',
  'a@b@example.com',
  'ada@nodot',
  'ada@',
  '@example.com',
  `${'a'.repeat(250)}@example.com`,
  'a b@example.com',
  'ad\u0007a@example.com',
  'ad\u200ba@example.com',
  'ad\u202ea@example.com',
  '\u212aelvin@example.com',
  'andre\u0301@example.com',
  '\u00c9ric@example.com',
])('refuses the email %s', async (email) => {
  expectRefusal(await api.createUser({ email }), 400, 'invalid_email');
});

it('stores the domain of another script in ASCII', async () => {
  const name = unique('ada');
  const { user } = succeeded(
    await api.createUser({ email: `${name}@b\u00fccher.example`, return_user: true }),
  );
  expect(user?.emails).toMatchObject([{ email: `${name}@xn--bcher-kva.example` }]);
  const { users } = succeeded(await api.listUsers({ email: `${name}@B\u00dcCHER.example` }));
  expect(users.map(({ user_id }) => user_id)).toEqual([user?.user_id]);
});

it.each(['12345', '+1', '+14155552', '+999123456789', '4155552671', '+1 415 555 2671', '+1415555267a'])(
  'refuses the phone number %s',
  async (phone_number) => {
    expectRefusal(await api.createUser({ phone_number }), 400, 'invalid_phone_number');
  },
);

describe('idempotent on the identifiers', () => {
  it('returns the user of a known email, in any case, and updates names and metadata', async () => {
    const email = realEmail();
    const first = succeeded(await api.createUser({ email, first_name: 'Ada', metadata: { a: 1, b: 2 } }));
    const again = {
      email: `  ${email.toUpperCase()} `,
      last_name: 'Lovelace',
      metadata: { b: 3 },
      return_user: true,
    };
    const second = succeeded(await api.createUser(again));
    expect(second).toMatchObject({ user_id: first.user_id, email_id: first.email_id });
    expect(second.user).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', metadata: { a: 1, b: 3 } });
  });

  it('makes one user of 50 creates at once', async () => {
    const email = realEmail();
    const answers = await race(50, () => api.createUser({ email }));
    expect(tally(answers)).toEqual({ '200': 50 });
    expect(new Set(answers.map(({ body }) => body.user_id)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.email_id)).size).toBe(1);
    expect(succeeded(await api.listUsers({ email })).users).toHaveLength(1);
  });

  it('makes one user of 50 sends and creates at once', async () => {
    const phone_number = realPhone();
    const email = sandboxEmail();
    const answers = await race(50, (index): Promise<Answer<{ user_id: string }>> =>
      index % 10 ? api.createUser({ email, phone_number }) : api.sendEmail({ email }),
    );
    expect(tally(answers)).toEqual({ '200': 50 });
    expect(new Set(answers.map(({ body }) => body.user_id)).size).toBe(1);
  });

  it('attaches a new phone number, unverified, to a pending user of a known email, and the other way round', async () => {
    const email = realEmail();
    const phone_number = realPhone();
    const first = succeeded(await api.createUser({ email, requires_verification: true }));
    const second = succeeded(await api.createUser({ email, phone_number, return_user: true }));
    expect(second.user_id).toBe(first.user_id);
    expect(second.user?.phone_numbers).toMatchObject([
      { id: second.phone_number_id, phone_number, verified: false },
    ]);
    const more = realEmail();
    const third = succeeded(await api.createUser({ email: more, phone_number, return_user: true }));
    expect(third.user_id).toBe(first.user_id);
    expect(third.user?.emails.map((entry) => entry.email).sort()).toEqual([email, more].sort());
  });

  it('refuses an email of one user with a phone number of another, and changes nothing', async () => {
    const email = realEmail();
    const phone_number = realPhone();
    const byEmail = succeeded(await api.createUser({ email, first_name: 'Ada' }));
    const byPhone = succeeded(await api.createUser({ phone_number, first_name: 'Grace' }));
    const before = [await api.getUser(byEmail.user_id), await api.getUser(byPhone.user_id)].map(
      ({ body }) => body,
    );
    const conflict = { email, phone_number, first_name: 'Eve', metadata: { changed: true } };
    expectRefusal(await api.createUser(conflict), 409, 'identifier_conflict');
    const after = [await api.getUser(byEmail.user_id), await api.getUser(byPhone.user_id)].map(
      ({ body }) => body,
    );
    expect(after).toEqual(before);
  });
});

describe('requires_verification', () => {
  it('makes a pending user, who becomes active with the first verified method', async () => {
    const email = sandboxEmail();
    const created = succeeded(
      await api.createUser({ email, requires_verification: true, return_user: true }),
    );
    expect(created.status).toBe('pending');
    expect(created.user).toMatchObject({ status: 'pending', active: false, emails: [{ verified: false }] });
    const sent = succeeded(await api.sendEmail({ email }));
    expect(sent).toMatchObject({ user_active: false, user_id: created.user_id, email_id: created.email_id });
    succeeded(await api.verifyOtp({ method_id: sent.email_id, otp: SANDBOX_CODE }));
    expect(succeeded(await api.getUser(created.user_id))).toMatchObject({
      status: 'active',
      active: true,
      emails: [{ verified: true }],
    });
    expect(succeeded(await api.sendEmail({ email })).user_active).toBe(true);
  });

  it('does not make an active user pending', async () => {
    const email = realEmail();
    succeeded(await api.createUser({ email }));
    expect(succeeded(await api.createUser({ email, requires_verification: true })).status).toBe('active');
  });
});
