import { describe, expect, it } from '@jest/globals';
import { reasonsOf, type Trial, verdictOf } from './verdict.rules.js';

const PAID: Trial = {
  person: false,
  factors: [],
  max_factor_age: null,
  passkey: false,
  app_signature: false,
  approvals: null,
  policies: [],
  payments_frozen: false,
};

describe('the verdict', () => {
  it.each<[Partial<Trial>, string, string]>([
    [{}, 'allowed', 'It is paid'],
    [{ passkey: true }, 'needs', 'It is paid, with what has to come with it'],
    [{ approvals: { count: 2, by: 'operators' } }, 'waits', 'It waits for 2 approvals by operators'],
    [
      { approvals: { count: 1, by: 'keys' }, person: true },
      'waits',
      'It waits for 1 approval by other secret keys of the App',
    ],
    [{ refused_by: 'transfer_limit_exceeded' }, 'refused', 'Refused: a limit is exceeded'],
    [{ payments_frozen: true, passkey: true }, 'refused', 'Refused: payments are frozen'],
    [
      { payments_frozen: true, refused_by: 'transfer_limit_exceeded' },
      'refused',
      'Refused: payments are frozen',
    ],
  ])('of %j is %s', (trial, kind, title) => {
    expect(verdictOf({ ...PAID, ...trial })).toMatchObject({ kind, title });
  });

  it('names what has to come with the payment', () => {
    const trial = {
      ...PAID,
      person: true,
      factors: ['totp' as const],
      max_factor_age: 5,
      app_signature: true,
    };
    expect(verdictOf(trial).needs).toEqual([
      'a session of the person with totp, verified at most 5 minutes ago',
      'the signature of the App',
    ]);
  });
});

it('the reasons name each policy and each of its rules', () => {
  const trial: Trial = {
    ...PAID,
    policies: [
      { policy: 'typed', admitted_by: 1, rules: [{ result: 'over_per_day' }, { result: 'admits' }] },
      { policy: 'wallet', admitted_by: null, rules: [] },
    ],
  };
  expect(reasonsOf(trial)).toEqual([
    {
      policy: 'These rules',
      lines: ['Rule 1 has no room left in 24 hours (per_day).', 'Rule 2 admits it.'],
    },
    { policy: 'The policy of the wallet', lines: ['It has no rules, so it admits nothing.'] },
  ]);
});
