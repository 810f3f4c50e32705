import { describe, expect, it } from '@jest/globals';
import { decidingRules, type Policy, timesSeen } from './decides.rules.js';

const DEST = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
const PAID = { source_currency: 'USDC', dest: DEST, network_name: 'ethereum' };
const WINDOW = { rule: 1, window: 'per_day', currency: 'USDC', limit: '500', spent: '120.5', left: '379.5' };
const RULES = [
  { currency: 'ethereum' },
  {
    currency: 'USDC',
    limits: { per_transfer: '50', per_day: '500' },
    needs: { person: true, approvals: { count: 2, by: 'operators' } },
  },
  { dest: ['0x00'] },
  { dest: ['0x00', DEST.toUpperCase().replace('0X', '0x')] },
];
const policy = { rules: RULES, windows: [WINDOW] } as Pick<Policy, 'rules' | 'windows'>;

describe('the rules that decide about a payment', () => {
  it('are those of its currency and destination, with what is left of their limits', () => {
    expect(decidingRules(policy, PAID)).toEqual([
      {
        place: 2,
        says: [
          'Payments in USDC, to every address.',
          'At most 50 USDC in one payment.',
          '379.5 of 500 USDC are left for 24 hours, before this payment.',
          'It needs the person, and 2 approvals by operators.',
        ],
      },
      {
        place: 4,
        says: ['Payments in every currency, to named addresses, and this is one.', 'It needs nothing more.'],
      },
    ]);
  });
});

it.each([
  ['USDC', 'ethereum', [2, 4]],
  ['USDC', 'base', [2]],
  ['USDC', 'polygon', [2]],
  ['MATIC', 'polygon', [4]],
  ['ethereum', 'arbitrum', [1]],
])('addresses of a rule count on the usual network: %s on %s', (source_currency, network_name, places) => {
  const rules = decidingRules(policy, { ...PAID, source_currency, network_name });
  expect(rules.map(({ place }) => place)).toEqual(places);
});

describe('a rule that names the owner of a destination, and does not admit it', () => {
  const needs = { person: true };
  const BESIDE = 'It admits no such payment: it is for another network, or for the account of this address.';
  // Of SEP-23.
  const account = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
  const muxed = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK';
  const other = 'GDZAPKRBAXCWYPPTZWT5TAA2HVXCFC3D2OKWRSFWQ42UOZB5RU7ZFYGK';

  it.each([
    ['on another network', DEST, { ...PAID, network_name: 'base' }],
    ['by an address with an id in it', account, { ...PAID, source_currency: 'XLM', dest: muxed }],
  ])('needs something all the same: %s', (_, dest, paid) => {
    const rules = [{ dest: [dest], needs }, {}] as Policy['rules'];
    expect(decidingRules({ rules, windows: [] }, paid)).toEqual([
      { place: 1, says: [BESIDE, 'It needs the person.'] },
      { place: 2, says: ['Payments in every currency, to every address.', 'It needs nothing more.'] },
    ]);
  });

  it('is none where it names another account, or needs nothing', () => {
    const rules = [{ dest: [other], needs }, { dest: [account] }] as Policy['rules'];
    const paid = { ...PAID, source_currency: 'XLM', dest: muxed };
    expect(decidingRules({ rules, windows: [] }, paid)).toEqual([]);
  });
});

it.each([
  ['as it is written', DEST, 1],
  ['in other letters', `0x${DEST.slice(2).toUpperCase()}`, 1],
  ['never', '0x01', 0],
  ['in the same letters of another case, on a chain where these differ', 'so1', 0],
])('a destination is seen %s', (_, dest, times) => {
  expect(timesSeen(dest, [{ dest: DEST }, { dest: 'So1' }])).toBe(times);
});
