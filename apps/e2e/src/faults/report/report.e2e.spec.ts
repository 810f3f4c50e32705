import { describe, expect, it } from '@jest/globals';
import type { Failure } from '../load/tally.js';
import { resultText } from './page.js';
import { problemsOf } from './result.js';

const fault = { backWithinSeconds: 10, stops: 'mfa', failsAs: ['refused'] as const };
const failure: Failure = { operation: 'get user', outcome: 'refused', times: 3, example: '503, 2 ms, req_1' };
const tally = { failures: [failure], late: 0, unanswered: 0 };
const findings = { acknowledged: 100, lost: 0, sentTwice: 0, revokedAlive: 0, falseRefusals: 0 };
const debts = { codes: 0, messages: 0, wallets: 0, events: 0, applications: 0 };
const seen = { backAfterMs: 9_000, settledAfterMs: 9_000, debts, findings };

describe('problemsOf', () => {
  it('has none where only operations fail that need what the fault stops', () =>
    expect(problemsOf(fault, tally, seen)).toEqual([]));

  it.each<[string, Partial<typeof tally>, Partial<typeof seen>, string]>([
    [
      'an operation that does not need it',
      { failures: [{ ...failure, operation: 'balance' }] },
      {},
      '3 × balance: refused (503, 2 ms, req_1)',
    ],
    [
      'a failure of another kind',
      { failures: [{ ...failure, outcome: 'broken' }] },
      {},
      '3 × get user: broken (503, 2 ms, req_1)',
    ],
    ['a late answer', { late: 1 }, {}, '1 answers took longer than 8 s'],
    ['a slow return', {}, { backAfterMs: 12_000 }, 'requests succeeded again only after 12.0 s'],
    ['a debt', {}, { debts: { ...debts, codes: 2 } }, '2 codes were not delivered'],
    ['a loss', {}, { findings: { ...findings, lost: 1 } }, '1 acknowledged writes are lost'],
    ['a second code', {}, { findings: { ...findings, sentTwice: 1 } }, '1 codes were sent twice'],
  ])('names %s', (_, counted, found, problem) =>
    expect(problemsOf(fault, { ...tally, ...counted }, { ...seen, ...found })).toEqual([problem]),
  );

  it('lets no operation fail that only reads where writes alone may', () => {
    const full = { ...fault, stops: 'all', writesOnly: true };
    const failed = (operation: string) => ({ ...tally, failures: [{ ...failure, operation }] });
    expect(problemsOf(full, failed('create user'), seen)).toEqual([]);
    expect(problemsOf(full, failed('get user'), seen)).toHaveLength(1);
  });

  it('lets no operation fail where nothing is stopped', () => {
    expect(problemsOf({ backWithinSeconds: 0 }, tally, { ...seen, backAfterMs: 0 })).toHaveLength(1);
  });

  it('allows the codes that a crash may send again', () => {
    const again = { ...seen, findings: { ...findings, sentTwice: 1 } };
    expect(problemsOf({ ...fault, maySendAgain: 1 }, tally, again)).toEqual([]);
  });
});

it('the page adds up the writes of all stacks, because each stack counts from its own start', () => {
  const failed = { refused: 0, doubtful: 0, chain: 0, broken: 0, wrong: 0 };
  const shared = { name: 'kill', title: 'kill', requests: 1, failed, slowestMs: 1, ...seen, problems: [] };
  const row = (stack: number, acknowledged: number, lost: number) => {
    return { ...shared, stack, findings: { ...findings, acknowledged, lost } };
  };
  const rows = [row(0, 100, 0), row(0, 250, 1), row(1, 40, 0), row(2, 90, 2)];
  const of = {
    startedAt: '2026-01-01T00:00:00Z',
    tookSeconds: 60,
    machine: 'a machine',
    rate: 80,
    problems: [],
  };
  expect(resultText({ ...of, rows })).toContain('searched for 380 at the end; 3 were lost');
});
