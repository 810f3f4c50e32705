import type { IdentityUser } from '@latchkey/contracts/identity';

/** A user as identity answers it. */
export const TEST_USER: IdentityUser = {
  user_id: 'user_1',
  external_id: 'customer-4711',
  first_name: 'Ada',
  middle_name: '',
  last_name: 'Lovelace',
  status: 'active',
  active: true,
  emails: [{ id: 'email_1', verified: true, email: 'ada@example.com', updated_at: 2, created_at: 1 }],
  phone_numbers: [
    { id: 'pn_1', verified: false, phone_number: '+14155552671', updated_at: 2, created_at: 1 },
  ],
  idp_providers: [
    {
      id: 'idpuser_1',
      provider: 'google',
      provider_subject: '108204268033311374519',
      idp_type: 'oauth',
      method_id: 'email_1',
      method_type: 'email',
      updated_at: 2,
      created_at: 1,
    },
  ],
  metadata: { plan: 'pro', address: { street: 'Here 1' } },
  updated_at: 2,
  created_at: 1,
};

/** The same as a `viewer` sees it. */
export const MASKED_USER: IdentityUser = {
  ...TEST_USER,
  external_id: 'c***',
  first_name: 'A***',
  last_name: 'L***',
  emails: [{ id: 'email_1', verified: true, email: 'a***@example.com', updated_at: 2, created_at: 1 }],
  phone_numbers: [{ id: 'pn_1', verified: false, phone_number: '+1***71', updated_at: 2, created_at: 1 }],
  idp_providers: TEST_USER.idp_providers.map((one) => ({ ...one, provider_subject: '1***' })),
  metadata: { plan: '***', address: '***' },
};

/** What identity answers for an operator who acts for an App. */
export const ACTING = { caller: { app_id: 'app_1', key_kind: 'secret' }, ticket: 'ticket of app_1' };
