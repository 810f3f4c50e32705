import type { Table } from '@latchkey/stack-runner/tables';
import type { Outcome } from '../load/outcome.rules.js';
import type { FaultRow, FaultsResult } from './result.js';

const HEAD = [
  'Fault',
  'requests',
  '503',
  '504',
  '502',
  'cut',
  'wrong',
  'slowest s',
  'back s',
  'settled s',
  'writes',
  'lost',
  'sent twice',
];

const FAILURES: readonly Outcome[] = ['refused', 'doubtful', 'chain', 'broken', 'wrong'];

export function faultTable({ rows }: FaultsResult): Table {
  return {
    head: HEAD,
    rows: rows.map((row, index) => [
      row.title,
      String(row.requests),
      ...FAILURES.map((outcome) => String(sum(row, outcome))),
      seconds(row.slowestMs),
      seconds(row.backAfterMs),
      seconds(row.settledAfterMs),
      String(row.findings.acknowledged),
      String(row.findings.lost),
      String(row.findings.sentTwice - (rows[index - 1]?.findings.sentTwice ?? 0)),
    ]),
  };
}

function sum({ outcomes }: FaultRow, outcome: Outcome): number {
  return Object.values(outcomes).reduce((total, counts) => total + counts[outcome], 0);
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
