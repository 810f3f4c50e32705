import { describe, expect, it } from '@jest/globals';
import type { TransferRule } from '@latchkey/contracts/signer';
import { B, ofApp, outcome, pay, usdc } from '../testing/decisions.js';
import { decide, type JudgedPayment, windowsFor } from './decision.rules.js';
import { NO_NEEDS } from './needs.rules.js';
import { type Policy, policyOf } from './policy.rules.js';

const person = { ...NO_NEEDS, person: true };

/** A tip with nothing, more with a session, and much more with a code. */
const TIERS = ofApp(
  usdc({ per_transfer: '10', per_day: '50' }),
  usdc({ per_day: '500' }, { needs: { person: true } }),
  usdc({ per_30_days: '5000' }, { needs: { factors: ['totp'], max_factor_age: 10 } }),
);

describe('one policy', () => {
  it.each<[string, Policy, JudgedPayment, bigint, unknown]>([
    ['admits everything without conditions', ofApp({}), pay(10n ** 30n), 0n, NO_NEEDS],
    ['admits nothing without rules', ofApp(), pay(1n), 0n, 'transfer_not_allowed'],
    ['takes the first rule that fits', TIERS, pay(10n), 40n, NO_NEEDS],
    ['goes on where one payment is too large', TIERS, pay(11n), 0n, person],
    ['goes on where a day is full', TIERS, pay(10n), 41n, person],
    [
      'goes on to the last rule, whose factors imply a person',
      TIERS,
      pay(500n),
      1n,
      { ...person, factors: ['totp'], max_factor_age: 10 },
    ],
    ['refuses where no rule has room', TIERS, pay(500n), 4501n, 'transfer_limit_exceeded'],
    [
      'refuses what is above the limit of one payment',
      ofApp(usdc({ per_transfer: '5' })),
      pay(6n),
      0n,
      'transfer_limit_exceeded',
    ],
    ['admits exactly the limit', ofApp(usdc({ per_transfer: '5', per_day: '5' })), pay(5n), 0n, NO_NEEDS],
    ['refuses another currency', ofApp(usdc()), pay(1n, { currency: 'USDT' }), 0n, 'transfer_not_allowed'],
    ['refuses another destination', ofApp(usdc({}, { dest: [B] })), pay(1n), 0n, 'destination_not_allowed'],
    [
      'says nothing of the destination where the amount is too large as well',
      ofApp(usdc({ per_transfer: '5' }, { dest: [B] })),
      pay(6n),
      0n,
      'transfer_not_allowed',
    ],
    [
      'nor where a window is full as well',
      ofApp(usdc({ per_day: '5' }, { dest: [B] })),
      pay(2n),
      4n,
      'transfer_not_allowed',
    ],
    [
      'names the destination where another rule has room',
      ofApp(usdc({ per_day: '5' }, { dest: [B] }), usdc({ per_day: '50' }, { dest: [B] })),
      pay(2n),
      4n,
      'destination_not_allowed',
    ],
    [
      'names the limit before a destination',
      ofApp(usdc({}, { dest: [B] }), usdc({ per_transfer: '5' })),
      pay(6n),
      0n,
      'transfer_limit_exceeded',
    ],
    [
      'counts a payment that is signed again once',
      ofApp(usdc({ per_day: '5' })),
      pay(5n, { countedIn: ['per_day', 'per_30_days'] }),
      5n,
      NO_NEEDS,
    ],
    [
      'adds a payment that is signed again to the window that it has left',
      ofApp(usdc({ per_day: '5' })),
      pay(1n, { countedIn: ['per_30_days'] }),
      5n,
      'transfer_limit_exceeded',
    ],
    [
      'adds a payment that is signed again to no window that holds it',
      ofApp(usdc({ per_30_days: '5' })),
      pay(1n, { countedIn: ['per_30_days'] }),
      5n,
      NO_NEEDS,
    ],
    [
      'refuses to sign again what a lower limit no longer admits',
      ofApp(usdc({ per_day: '4' })),
      pay(5n, { countedIn: ['per_day', 'per_30_days'] }),
      5n,
      'transfer_limit_exceeded',
    ],
    [
      'lets no limit hold for a token of unknown places',
      ofApp(usdc({ per_day: '5' })),
      pay(1n, { units: null }),
      0n,
      'transfer_limit_exceeded',
    ],
    [
      'admits a token of unknown places without limits',
      ofApp(usdc()),
      pay(1n, { units: null }),
      0n,
      NO_NEEDS,
    ],
  ])('%s', (_, policy, payment, spent, expected) => {
    expect(outcome([policy], payment, spent)).toEqual(expected);
  });

  it('holds both windows of a rule', () => {
    const policy = ofApp(usdc({ per_day: '10', per_30_days: '100' }));
    expect(outcome([policy], pay(5n), 5n, 95n)).toEqual(NO_NEEDS);
    expect(outcome([policy], pay(5n), 5n, 96n)).toBe('transfer_limit_exceeded');
    expect(outcome([policy], pay(5n), 6n, 95n)).toBe('transfer_limit_exceeded');
  });
});

describe('several policies', () => {
  const ofWallet = (...rules: TransferRule[]) => policyOf('wallet', rules);

  it.each<[string, Policy[], JudgedPayment, unknown]>([
    ['none admits everything', [], pay(1n), NO_NEEDS],
    [
      'both have to admit',
      [ofApp({}), ofWallet(usdc({ per_transfer: '1' }))],
      pay(2n),
      'transfer_limit_exceeded',
    ],
    [
      'a wallet does not loosen',
      [ofApp(usdc({ per_transfer: '1' })), ofWallet({})],
      pay(2n),
      'transfer_limit_exceeded',
    ],
    [
      'a refusal for good comes before one that ends',
      [ofApp(usdc({ per_transfer: '1' })), ofWallet(usdc({}, { dest: [B] }))],
      pay(2n),
      'destination_not_allowed',
    ],
    [
      'and the strongest before all',
      [ofWallet(usdc({}, { dest: [B] })), ofApp()],
      pay(2n),
      'transfer_not_allowed',
    ],
    [
      'the strictest needs are combined',
      [
        ofApp({ needs: { factors: ['totp'], max_factor_age: 60, approvals: { count: 3, by: 'keys' } } }),
        ofWallet({
          needs: {
            factors: ['webauthn', 'totp'],
            max_factor_age: 5,
            passkey: true,
            app_signature: true,
            approvals: { count: 1, by: 'operators' },
          },
        }),
      ],
      pay(1n),
      {
        person: true,
        factors: ['totp', 'webauthn'],
        max_factor_age: 5,
        passkey: true,
        app_signature: true,
        approvals: { count: 3, by: 'operators' },
      },
    ],
  ])('%s', (_, policies, payment, expected) => {
    expect(outcome(policies, payment)).toEqual(expected);
  });
});

describe('the windows that are read', () => {
  it('are those of matching rules, up to the first that needs none', () => {
    const policy = ofApp(
      usdc({ per_day: '5' }),
      usdc({ per_day: '5' }, { dest: [B] }),
      { currency: 'USDT', limits: { per_day: '5' } },
      usdc({ per_transfer: '1', per_30_days: '5' }),
      usdc({ per_transfer: '9' }),
      usdc({ per_30_days: '100' }),
    );
    const [day] = policy.rules[0]?.windows ?? [];
    expect(windowsFor([policy], pay(2n))).toEqual([day]);
  });

  it('must have been read', () => {
    expect(() => decide([TIERS], pay(1n), new Map())).toThrow('was not read');
  });
});
