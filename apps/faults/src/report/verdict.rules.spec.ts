import { describe, expect, it } from '@jest/globals';
import { problemsOf, type Promises, type Seen } from './verdict.rules.js';

const promises: Promises = { backWithinSeconds: 10, touches: ['get user'], failsAs: ['refused'] };
const outcomes = { ok: 9, refused: 0, doubtful: 0, chain: 0, broken: 0, wrong: 0 };
const seen: Seen = {
  outcomes: { 'get user': { ...outcomes, refused: 3 }, balance: outcomes },
  late: 0,
  unanswered: 0,
  samples: {},
  backAfterMs: 9_000,
  debts: { codes: 0, messages: 0, wallets: 0, facts: 0 },
  findings: { acknowledged: 100, lost: 0, sentTwice: 0, revokedAlive: 0, falseRefusals: 0 },
  sentTwiceBefore: 0,
};

describe('problemsOf', () => {
  it('has none where what fails is what may fail', () => expect(problemsOf(promises, seen)).toEqual([]));

  it.each<[string, Partial<Seen>, string]>([
    [
      'an operation that has nothing to do with it',
      { outcomes: { balance: { ...outcomes, refused: 2 } } },
      '2 × balance: refused',
    ],
    [
      'a failure of another kind',
      { outcomes: { 'get user': { ...outcomes, broken: 1 } } },
      '1 × get user: broken',
    ],
    ['a late answer', { late: 1 }, '1 answers took longer than 8 s'],
    ['a slow return', { backAfterMs: 12_000 }, 'requests succeeded again only after 12.0 s'],
    ['a debt', { debts: { codes: 2, messages: 0, wallets: 0, facts: 0 } }, '2 codes were not delivered'],
    ['a loss', { findings: { ...seen.findings, lost: 1 } }, '1 acknowledged writes are lost'],
    ['a second code', { findings: { ...seen.findings, sentTwice: 1 } }, '1 codes were sent twice'],
  ])('tells %s', (_, change, problem) =>
    expect(problemsOf(promises, { ...seen, ...change })).toEqual([problem]),
  );

  it('shows samples of it', () => {
    const wrong = {
      outcomes: { 'get user': { ...outcomes, wrong: 1 } },
      samples: { 'get user: wrong': ['500 internal_error 3 ms req_1'], late: ['nothing of this'] },
    };
    expect(problemsOf(promises, { ...seen, ...wrong })).toEqual([
      '1 × get user: wrong (500 internal_error 3 ms req_1)',
    ]);
  });

  it('counts only the codes of this scenario, and allows what a crash may repeat', () => {
    const again = { findings: { ...seen.findings, sentTwice: 3 }, sentTwiceBefore: 2 };
    expect(problemsOf({ ...promises, maySendAgain: 1 }, { ...seen, ...again })).toEqual([]);
  });
});
