import { describe, expect, it } from '@jest/globals';
import { findInput, nameOf } from './find.rules.js';

const USER = 'user_01k9z6x2m4f8v0c3r5t7w9y1ab';
const WALLET = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';

describe('a search', () => {
  it.each([
    ['nothing', { text: '' }, 'admin', undefined],
    ['an App', { text: '', app: 'app_1' }, 'viewer', { app_id: 'app_1' }],
    [
      'blocked people',
      { text: '', app: 'app_1', status: 'blocked' },
      'viewer',
      { app_id: 'app_1', status: 'blocked' },
    ],
    ['an email in every App', { text: 'ada@example.com' }, 'support', { query: 'ada@example.com' }],
    ['a name in an App', { text: 'Ada', app: 'app_1' }, 'support', { app_id: 'app_1', begins_with: 'Ada' }],
    ['a name, of a viewer', { text: 'Ada', app: 'app_1' }, 'viewer', { app_id: 'app_1', query: 'Ada' }],
    ['a wallet in an App', { text: WALLET, app: 'app_1' }, 'viewer', { app_id: 'app_1', wallet: WALLET }],
    ['a wallet without an App', { text: WALLET }, 'viewer', { query: WALLET }],
    ['a user id in an App', { text: USER, app: 'app_1' }, 'support', { app_id: 'app_1', query: USER }],
  ] as const)('for %s asks the API so', (_, wanted, role, input) => {
    expect(findInput(wanted, role)).toEqual(input);
  });
});

describe('the name of a person', () => {
  const nobody = {
    first_name: '',
    middle_name: '',
    last_name: '',
    external_id: '',
    emails: [],
    phone_numbers: [],
  };

  it.each([
    ['Ada Lovelace', { first_name: 'Ada', last_name: 'Lovelace', emails: [{ email: 'ada@example.com' }] }],
    ['ada@example.com', { emails: [{ email: 'ada@example.com' }], phone_numbers: [{ phone_number: '+1' }] }],
    ['+14155552671', { phone_numbers: [{ phone_number: '+14155552671' }] }],
    ['customer-1', { external_id: 'customer-1' }],
    ['Without a name', {}],
  ])('is %s', (name, known) => {
    expect(nameOf({ ...nobody, ...known })).toBe(name);
  });
});
