import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { AppError } from '@latchkey/contracts';
import type { SetTransferPolicyRequest, TransferRule } from '@latchkey/contracts/signer';
import { checkedRules } from './policy-document.rules.js';

const ADA = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
const MIXED = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const SOL = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

function problemsOf(rules: readonly TransferRule[]) {
  try {
    checkedRules(rules);
  } catch (error) {
    const { code, details } = error as AppError;
    return [code, ...(details.fields ?? []).map(({ field }) => field)];
  }
  return [];
}

describe('a policy is stored', () => {
  it('with each address and amount in its one form, and each address once', () => {
    const rules: TransferRule[] = [
      { currency: 'USDC', dest: [MIXED, ADA, SOL], limits: { per_transfer: '50.50', per_day: '100.000' } },
      { dest: [SOL], needs: { person: true } },
    ];
    expect(checkedRules(rules)).toEqual([
      { currency: 'USDC', dest: [ADA, SOL], limits: { per_transfer: '50.5', per_day: '100' } },
      { dest: [SOL], needs: { person: true } },
    ]);
  });

  it('without limits that name none', () => {
    expect(checkedRules([{ limits: {} }])).toEqual([{}]);
  });

  it.each(['policy', 'person-policy', 'approvals-policy', 'tip-jar', 'payouts', 'treasury'])(
    'as the guide shows it: %s',
    (name) => {
      const sample = new URL(`../../../../docs/samples/wallets/${name}.json`, import.meta.url);
      const { rules } = JSON.parse(readFileSync(sample, 'utf8')) as SetTransferPolicyRequest;
      expect(checkedRules(rules)).toEqual(rules);
    },
  );

  it('with no rule at all', () => {
    expect(checkedRules([])).toEqual([]);
  });

  it.each([
    ['USDC', '0.000001'],
    ['ethereum', '0.000000000000000001'],
    ['solana', '0.000000001'],
    ['LINK', '115792089237316195423570985008687907853269984665640564039457.584007913129639935'],
  ] as const)('with all places of %s', (currency, per_day) => {
    expect(checkedRules([{ currency, limits: { per_day } }])).toEqual([{ currency, limits: { per_day } }]);
  });
});

describe('addresses beside windows', () => {
  const addresses = (count: number, from = 0) =>
    Array.from({ length: count }, (_, n) => `0x${(from + n + 1).toString(16).padStart(40, '0')}`);
  const rulesOf = (count: number, limits: TransferRule['limits']) =>
    Array.from({ length: count }, (_, n) => ({
      currency: 'USDC' as const,
      dest: addresses(100, n * 100),
      limits,
    }));

  it('are 500 at most, all rules together', () => {
    expect(problemsOf(rulesOf(5, { per_day: '1' }))).toEqual([]);
    const more = [...rulesOf(5, { per_day: '1' }), { ...rulesOf(7, { per_30_days: '1' })[6]! }];
    expect(problemsOf(more)).toEqual(['invalid_request', 'rules']);
  });

  it('are as many as the rules have room for without windows', () => {
    expect(problemsOf(rulesOf(50, { per_transfer: '1' }))).toEqual([]);
  });
});

describe('a policy is refused', () => {
  it.each<[string, TransferRule[], string[]]>([
    [
      'for more places than the currency has',
      [{ currency: 'USDC', limits: { per_transfer: '0.0000001', per_day: '1.1234567' } }],
      ['invalid_amount', 'rules.0.limits.per_transfer', 'rules.0.limits.per_day'],
    ],
    ...['-1', '1e3', '', '.5', '1.', '0x1', ' 1', 'NaN', '1,5'].map(
      (per_transfer): [string, TransferRule[], string[]] => [
        `for the amount ${JSON.stringify(per_transfer)}`,
        [{ currency: 'USDC', limits: { per_transfer } }],
        ['invalid_amount', 'rules.0.limits.per_transfer'],
      ],
    ),
    [
      'for a limit without a currency',
      [{}, { limits: { per_day: '1' } }],
      ['invalid_request', 'rules.1.currency'],
    ],
    [
      'for a currency that no wallet can send',
      [{ currency: 'USDC' }, { currency: 'dogecoin' as never }],
      ['invalid_request', 'rules.1.currency'],
    ],
    [
      'for an address of another chain',
      [{ currency: 'ethereum', dest: [ADA, SOL] }],
      ['invalid_public_address', 'rules.0.dest.1'],
    ],
    [
      'for a text that is no address, and one with a wrong checksum',
      [{ dest: ['ada'] }, { dest: [MIXED.replace('dA', 'Da')] }],
      ['invalid_public_address', 'rules.0.dest.0', 'rules.1.dest.0'],
    ],
    [
      'for problems of several kinds, all of them named',
      [{ currency: 'USDC', limits: { per_day: '0.1234567' } }, { dest: ['ada'] }],
      ['invalid_request', 'rules.0.limits.per_day', 'rules.1.dest.0'],
    ],
    [
      'for a rule that decides nothing',
      [{}, { currency: 'USDC' }, {}],
      ['invalid_request', 'rules.1', 'rules.2'],
    ],
  ])('%s', (_, rules, expected) => {
    expect(problemsOf(rules)).toEqual(expected);
  });
});
