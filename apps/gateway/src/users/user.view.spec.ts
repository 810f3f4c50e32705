import { describe, expect, it } from '@jest/globals';
import type { IdentityUser } from '@latchkey/contracts/identity';
import { accountNameOf, displayNameOf } from './user.view.js';

const NOBODY: IdentityUser = {
  user_id: 'user_1',
  external_id: '',
  first_name: '',
  middle_name: '',
  last_name: '',
  status: 'active',
  active: true,
  emails: [],
  phone_numbers: [],
  idp_providers: [],
  metadata: {},
  updated_at: 1,
  created_at: 1,
};
const email = { id: 'email_1', verified: true, email: 'ada@example.com', updated_at: 1, created_at: 1 };
const phone = { id: 'pn_1', verified: true, phone_number: '+14155552671', updated_at: 1, created_at: 1 };

describe('the account name of an authenticator', () => {
  it.each([
    ['an email', { emails: [email], phone_numbers: [phone] }, 'ada@example.com'],
    ['else a phone number', { phone_numbers: [phone] }, '+14155552671'],
    ['else the id', {}, 'user_1'],
  ])('is %s', (_, parts, expected) => {
    expect(accountNameOf({ ...NOBODY, ...parts })).toBe(expected);
  });

  it.each([
    [{ first_name: 'Ada', middle_name: 'King', last_name: 'Lovelace' }, 'Ada King Lovelace'],
    [{ first_name: 'Ada', last_name: 'Lovelace' }, 'Ada Lovelace'],
    [{}, ''],
  ])('and of %j the name %s', (names, expected) => {
    expect(displayNameOf({ ...NOBODY, ...names })).toBe(expected);
  });
});
