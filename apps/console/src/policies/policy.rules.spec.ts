import { describe, expect, it } from '@jest/globals';
import { Refusal } from '../api/refusal.js';
import {
  errorsOf,
  minutesProblem,
  moved,
  refuseReplaced,
  type Rule,
  ruleOf,
  valuesOf,
} from './policy.rules.js';

describe('a rule', () => {
  it.each<[string, Rule]>([
    ['for everything', {}],
    [
      'with limits',
      { currency: 'USDC', limits: { per_transfer: '50', per_day: '500', per_30_days: '5000' } },
    ],
    ['to addresses', { dest: ['0xd8da6bf26964af9d7eed9e03e53415d37aa96045'] }],
    [
      'with every need',
      {
        needs: {
          person: true,
          factors: ['totp', 'webauthn'],
          max_factor_age: 5,
          passkey: true,
          app_signature: true,
          approvals: { count: 2, by: 'keys' },
        },
      },
    ],
  ])('%s goes through its form as it is', (_, rule) => {
    expect(ruleOf(valuesOf(rule, 'a'))).toEqual(rule);
  });

  it('has neither spaces around an amount nor members that were emptied', () => {
    const values = valuesOf({ currency: 'USDC', limits: { per_day: '5' }, needs: { person: true } }, 'a');
    expect(ruleOf({ ...values, per_day: ' ', per_transfer: ' 7 ', person: false })).toEqual({
      currency: 'USDC',
      limits: { per_transfer: '7' },
    });
  });

  it('is moved up and down', () => {
    expect([moved(['a', 'b', 'c'], 2, 0), moved(['a', 'b', 'c'], 0, 1)]).toEqual([
      ['c', 'a', 'b'],
      ['b', 'a', 'c'],
    ]);
  });
});

it.each([
  ['rules.0.limits.per_day', 'rules.0.per_day'],
  ['rules[2].dest[1]', 'rules.2.dest'],
  ['rules.1.needs.approvals.count', 'rules.1.approvals'],
  ['rules.3', 'rules.3'],
  ['rules', 'rules'],
  ['amount', 'amount'],
])('what the API says of %s stands at %s', (field, place) => {
  const refusal = new Refusal(400, 'invalid_request', 'No.', { fields: [{ field, message: 'is wrong' }] });
  expect(errorsOf(refusal)).toEqual({ [place]: 'is wrong' });
});

it('emptied minutes are a problem, and no 0', () => {
  expect(minutesProblem('')).toMatch(/0 is at once/);
  expect([0, 60].map(minutesProblem)).toEqual([null, null]);
});

it('a policy takes the place of the one that it began with, and of no other', () => {
  expect(() => refuseReplaced({ version: 3 }, { version: 3 })).not.toThrow();
  for (const stored of [{ version: 4 }, { version: 2 }, undefined])
    expect(() => refuseReplaced({ version: 3 }, stored)).toThrow(/not saved over theirs/);
});
