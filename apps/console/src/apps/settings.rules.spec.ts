import { describe, expect, it } from '@jest/globals';
import { changesOf, linesOf, pairsOf, problemOf, settings, type SettingName } from './settings.rules.js';

const of = (name: SettingName) => {
  const setting = settings.find((one) => one.name === name);
  if (!setting) throw new Error(`the document has no setting ${name}`);
  return setting;
};

describe('a setting of the document', () => {
  it.each<[SettingName, object]>([
    ['otp_length', { standard: '6', unit: 'digits', input: { kind: 'number', min: 6, max: 9 } }],
    [
      'session_max_minutes',
      { standard: '525600', unit: 'minutes', input: { kind: 'number', min: 1, max: 525_600 } },
    ],
    ['sign_up', { standard: 'open', input: { kind: 'choice', options: ['open', 'closed'] } }],
    ['public_sends', { standard: 'false', input: { kind: 'switch' } }],
    ['allowed_origins', { standard: '[]', input: { kind: 'texts', most: 100 } }],
    ['session_claims', { standard: '{}', input: { kind: 'pairs', most: 10 } }],
  ])('%s has its default, its unit and its limits', (name, expected) => {
    expect(of(name)).toMatchObject(expected);
    expect(of(name).about).not.toContain('Default:');
  });
});

describe('a value', () => {
  it.each([
    ['otp_length', 5, /from 6 to 9 \(digits\)/],
    ['otp_length', 6, null],
    ['otp_length', 6.5, /whole number/],
    ['otp_length', '', null],
    ['sms_daily_limit', null, null],
    ['allowed_origins', Array.from({ length: 101 }, String), /At most 100/],
    ['session_claims', Object.fromEntries(Array.from({ length: 11 }, (_, n) => [n, 'a'])), /At most 10/],
  ] as const)('of %s: %j has the problem %s', (name, value, problem) => {
    const found = problemOf(of(name), value);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });
});

describe('the changes of a form', () => {
  it('are the members that differ, and an emptied one is null', () => {
    const before = {
      otp_length: 6,
      sign_up: 'open',
      allowed_origins: ['https://a.example'],
      sms_daily_limit: 5,
    };
    const after = { ...before, otp_length: 8, allowed_origins: ['https://a.example'], sms_daily_limit: '' };
    expect(changesOf(before, after)).toEqual({ otp_length: 8, sms_daily_limit: null });
  });

  it('read the lines of pairs as they were written', () => {
    const pairs = { role: 'metadata.role', tenant: 'metadata.a=b' };
    expect(pairsOf(`${linesOf(pairs)}\n\n`)).toEqual(pairs);
  });
});
