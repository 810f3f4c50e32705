import type { Outcome } from '../load/outcome.rules.js';
import type { FaultRow, FaultsResult } from './result.js';

/** A table that a terminal and a page both show; all columns but the first are figures. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

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

/** Columns in line: the first to the left, figures to the right. */
export function textTable(table: Table): string {
  const widths = widthsOf(table, 0);
  const rule = widths.map((width) => '─'.repeat(width));
  const lines = [table.head, rule, ...table.rows].map((cells) => aligned(cells, widths).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

/** As Markdown, in the form that Prettier leaves alone. */
export function markdownTable(table: Table): string {
  const widths = widthsOf(table, 3);
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  const lines = [table.head, rule, ...table.rows].map((cells) => aligned(cells, widths).join(' | '));
  return lines.map((line) => `| ${line} |`).join('\n');
}

function sum({ outcomes }: FaultRow, outcome: Outcome): number {
  return Object.values(outcomes).reduce((total, counts) => total + counts[outcome], 0);
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

function widthsOf({ head, rows }: Table, least: number): number[] {
  return head.map((_, column) =>
    Math.max(least, ...[head, ...rows].map((cells) => (cells[column] ?? '').length)),
  );
}

function aligned(cells: readonly string[], widths: readonly number[]): string[] {
  return widths.map((width, column) => {
    const cell = cells[column] ?? '';
    return column === 0 ? cell.padEnd(width) : cell.padStart(width);
  });
}
