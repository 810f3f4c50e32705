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
  const { acknowledged = 0, lost = 0 } = rows.at(-1)?.findings ?? {};
  return [
    `- **When:** ${startedAt.slice(0, 10)}, ${(tookSeconds / 60).toFixed(1)} minutes`,
    `- **Machine:** ${machine}`,
    `- **Steady load:** ${rate} requests a second, each started without waiting for earlier ones`,
    `- **Acknowledged writes compared with the databases at the end:** ${acknowledged}, of which ${lost} were lost`,
    '',
    markdownTable(faultTable(result)),
  ].join('\n');
}
