import { markdownTable } from '@latchkey/stack-runner/tables';
import type { FaultsResult } from './result.js';
import { faultTable } from './tables.rules.js';

const BEGIN = '<!-- faults:result -->';
const END = '<!-- /faults:result -->';

/** The page with the result in its place; what people wrote around it stays. @throws Error where the place is missing. */
export function withResult(page: string, result: FaultsResult): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from === -1 || to < from) throw new Error(`the page has no ${BEGIN} … ${END}`);
  return `${page.slice(0, from)}${BEGIN}\n\n${sectionOf(result)}\n\n${page.slice(to)}`;
}

function sectionOf(result: FaultsResult): string {
  const { machine, rate, startedAt, tookSeconds, rows } = result;
  const last = rows.at(-1);
  return [
    `- **When:** ${startedAt.slice(0, 10)}, ${(tookSeconds / 60).toFixed(1)} minutes`,
    `- **Machine:** ${machine.cores} cores of ${machine.cpu}, ${machine.system}; Node ${machine.node}, PostgreSQL ${machine.postgres}; load, services, NATS and PostgreSQL share it`,
    `- **Steady load:** ${rate} requests a second, begun whatever became of those before`,
    `- **Acknowledged writes held against the databases at the end:** ${last?.findings.acknowledged ?? 0}, of which ${last?.findings.lost ?? 0} were lost`,
    '',
    markdownTable(faultTable(result)),
  ].join('\n');
}
