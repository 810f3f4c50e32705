import type { AnswerOf } from '../api/client.js';

export type Finding = AnswerOf<'getStatus'>['findings'][number];

const ORDER: readonly Finding['level'][] = ['fail', 'warn', 'ok'];

/** What is not well, the worst first; within a level as it was found. */
export const troubles = (findings: readonly Finding[]): Finding[] =>
  findings
    .filter(({ level }) => level !== 'ok')
    .toSorted((one, other) => ORDER.indexOf(one.level) - ORDER.indexOf(other.level));

/** Where people read about it: an address where the answer has one, else a page of the folder `docs`. */
export function runbookOf({ runbook }: Pick<Finding, 'runbook'>): { text: string; href?: string } {
  if (!/^https?:\/\//.test(runbook)) return { text: `docs/${runbook}` };
  return { text: runbook.split('/').at(-1) ?? runbook, href: runbook };
}
