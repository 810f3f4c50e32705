import { expect, it } from '@jest/globals';
import type { TransferRule } from '@latchkey/contracts/signer';
import { decide, type JudgedPayment, windowsFor } from './decision.rules.js';
import { policyOf, type SpendWindow } from './policy.rules.js';
import { ruleResults } from './rule-results.rules.js';

const [A, B] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`] as const;
const ONE = 1_000_000n;
const usdc = (limits: TransferRule['limits'], more: TransferRule = {}): TransferRule => ({
  currency: 'USDC',
  limits,
  ...more,
});

/** @param day what is spent of a day, @param month of 30 days, in whole tokens. */
function resultsOf(rules: TransferRule[], units: bigint | null, day = 0n, month = day) {
  const paid = { currency: 'USDC', destination: A, isOnUsualNetwork: true } as const;
  const payment: JudgedPayment = { ...paid, units, countedIn: [] };
  const policy = policyOf('app', rules);
  const held = ({ span }: SpendWindow) => (span === 'per_day' ? day : month) * ONE;
  const spent = new Map(windowsFor([policy], payment).map((window) => [window, held(window)]));
  const results = ruleResults(policy, payment, spent);
  // What explains a decision must not differ from it.
  expect(results.includes('admits')).toBe('needs' in decide([policy], payment, spent));
  return results;
}

it.each<[string, TransferRule[], bigint, bigint, string[]]>([
  ['a rule for everything', [{}], ONE, 0n, ['admits']],
  ['no rule', [], ONE, 0n, []],
  ['a rule of another currency', [{ currency: 'ethereum' }, {}], ONE, 0n, ['other_currency', 'admits']],
  ['a rule of other addresses', [{ dest: [B] }], ONE, 0n, ['other_dest']],
  [
    'too much for one payment',
    [usdc({ per_transfer: '5' }), {}],
    6n * ONE,
    0n,
    ['over_per_transfer', 'admits'],
  ],
  ['a limit that is reached', [usdc({ per_transfer: '5', per_day: '5' })], 5n * ONE, 0n, ['admits']],
  ['a full day', [usdc({ per_day: '5' })], ONE, 5n, ['over_per_day']],
  ['more than a day may be', [usdc({ per_day: '5' })], 6n * ONE, 0n, ['over_per_day']],
  ['full 30 days', [usdc({ per_day: '50', per_30_days: '5' })], ONE, 5n, ['over_per_30_days']],
  [
    'rules after one that admits',
    [usdc({ per_day: '9' }), {}, { dest: [B] }],
    ONE,
    0n,
    ['admits', 'not_asked', 'not_asked'],
  ],
])('%s', (_, rules, units, day, results) => {
  expect(resultsOf(rules, units, day)).toEqual(results);
});

it('no limit holds where the places of the currency are not known', () => {
  expect(resultsOf([usdc({ per_transfer: '5' }), usdc({ per_day: '5' })], null)).toEqual([
    'over_per_transfer',
    'over_per_day',
  ]);
});
