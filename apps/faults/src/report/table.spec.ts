import { describe, expect, it } from '@jest/globals';
import type { FaultRow, FaultsResult } from './result.js';
import { resultText } from './table.js';

function row(acknowledged: number, lost: number): FaultRow {
  return {
    name: 'kill',
    title: 'kill -9',
    requests: 1,
    failed: { refused: 0, doubtful: 0, chain: 0, broken: 0, wrong: 0 },
    slowestMs: 1,
    backAfterMs: 0,
    settledAfterMs: 0,
    debts: { codes: 0, messages: 0, wallets: 0, events: 0, applications: 0 },
    findings: { acknowledged, lost, sentTwice: 0, revokedAlive: 0, falseRefusals: 0 },
    problems: [],
  };
}

describe('resultText', () => {
  it('adds up the writes of all stacks, because each stack counts from its own start', () => {
    const rows = [row(100, 0), row(250, 1), row(40, 0), row(90, 2)];
    const result: FaultsResult = {
      startedAt: '2026-01-01T00:00:00Z',
      tookSeconds: 60,
      machine: 'a machine',
      rate: 80,
      rows,
      problems: [],
    };
    expect(resultText(result)).toContain(
      'Acknowledged writes:** the databases were searched for 340 at the end; 3 were lost',
    );
  });
});
