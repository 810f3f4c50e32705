import { markdownTable, type Table } from '@latchkey/stack-runner/tables';
import type { FaultsResult } from './result.js';

const HEAD = 'Fault,requests,503,504,502,cut,wrong,slowest s,back s,settled s,writes,lost,sent twice'.split(
  ',',
);

export function faultTable({ rows }: FaultsResult): Table {
  return {
    head: HEAD,
    rows: rows.map(({ title, requests, failed, findings, ...times }) => [
      title,
      String(requests),
      ...[failed.refused, failed.doubtful, failed.chain, failed.broken, failed.wrong].map(String),
      ...[times.slowestMs, times.backAfterMs, times.settledAfterMs].map((ms) => (ms / 1000).toFixed(1)),
      ...[findings.acknowledged, findings.lost, findings.sentTwice].map(String),
    ]),
  };
}

/** The run, as the page shows it. */
export function resultText(result: FaultsResult): string {
  const { machine, rate, startedAt, tookSeconds, rows } = result;
  // The findings of a row are those of its stack so far.
  const lastOfStacks = rows.filter(({ stack }, at) => rows[at + 1]?.stack !== stack);
  const sum = (member: 'acknowledged' | 'lost') =>
    lastOfStacks.reduce((all, { findings }) => all + findings[member], 0);
  return [
    `- **When:** ${startedAt.slice(0, 10)}, ${(tookSeconds / 60).toFixed(1)} minutes`,
    `- **Machine:** ${machine}`,
    `- **Steady load:** ${rate} requests a second, each started without waiting for earlier ones`,
    `- **Acknowledged writes:** the databases were searched for ${sum('acknowledged')} at the end; ${sum('lost')} were lost`,
    '',
    markdownTable(faultTable(result)),
  ].join('\n');
}
