import { describe, expect, it } from '@jest/globals';
import { withResult } from './page.rules.js';
import type { FaultsResult } from './result.js';

const none = { ok: 0, refused: 0, doubtful: 0, chain: 0, broken: 0, wrong: 0 };
const result: FaultsResult = {
  startedAt: '2026-01-02T03:04:05.000Z',
  tookSeconds: 600,
  machine: { cpu: 'a CPU', cores: 2, system: 'Linux 6', node: '24.0.0', postgres: '18.4' },
  rate: 80,
  rows: [
    {
      name: 'kill-session',
      title: 'kill -9 session',
      requests: 500,
      outcomes: { balance: { ...none, ok: 480 }, 'verify session': { ...none, refused: 19, doubtful: 1 } },
      slowestMs: 5010,
      backAfterMs: 1234,
      backWithinSeconds: 10,
      settledAfterMs: 4000,
      debts: { codes: 0, messages: 0, wallets: 0, facts: 0 },
      findings: { acknowledged: 300, lost: 0, sentTwice: 0, revokedAlive: 0, falseRefusals: 0 },
      problems: [],
    },
  ],
  problems: [],
};

describe('withResult', () => {
  it('writes the table between its marks and leaves the rest', () => {
    const page = withResult(
      '# Before\n\n<!-- faults:result -->\nold\n<!-- /faults:result -->\n\nAfter\n',
      result,
    );
    expect(page).toMatch(/^# Before\n/);
    expect(page).toMatch(/\nAfter\n$/);
    expect(page).not.toContain('old');
    expect(page).toMatch(/\| kill -9 session +\| +500 \| +19 \| +1 \| +0 \| +0 \| +0 \| +5\.0 \| +1\.2 \|/);
    expect(page).toContain('80 requests a second');
  });

  it('refuses a page without its place', () => {
    expect(() => withResult('# Nothing', result)).toThrow('faults:result');
  });
});
