import { markdownTable, type Table } from '@latchkey/stack-runner/tables';
import { besideSummary, besideTable, passwordTable } from './beside.rules.js';
import { count, mebibytes, milliseconds } from './figures.rules.js';
import { replicaSummary, replicaTable } from './replicas.rules.js';
import type { BenchResult } from './result.js';
import { STEADY_CHART, steadySummary, steadyTable } from './steady.rules.js';
import { summarize } from './summary.rules.js';
import { caseTable, memoryTable, scaleTable, targetTable } from './tables.rules.js';
import { verdicts } from './targets.rules.js';

/** The parts of the page that a run writes, by the name of their mark. */
export function sectionsOf(result: BenchResult): Record<string, string> {
  const lines = summarize(result);
  const scales = scaleTable(lines);
  return {
    run: runSection(result),
    targets: markdownTable(targetTable(verdicts(result, lines))),
    calls: markdownTable(caseTable(lines, result.mainScale)),
    scales: scales ? markdownTable(scales) : 'Only one size was measured.',
    memory: markdownTable(memoryTable(result)),
    steady: steadySection(result),
    revocation: revocationSection(result),
    replicas: replicaSection(result),
    beside: besideSection(result),
  };
}

const NOT_MEASURED = 'Not measured in this run.';

const begin = (name: string) => `<!-- bench:${name} -->`;
const end = (name: string) => `<!-- /bench:${name} -->`;

/** A place in a page for the section of that name. */
export function placeOf(name: string): string {
  return `${begin(name)}\n${end(name)}`;
}

/** The page with each section in its place; what people wrote around them stays. @throws Error where a place is missing. */
export function withSections(page: string, sections: Readonly<Record<string, string>>): string {
  return Object.entries(sections).reduce((text, [name, section]) => {
    const [from, to] = [text.indexOf(begin(name)), text.indexOf(end(name))];
    if (from === -1 || to < from) throw new Error(`the page has no ${begin(name)} … ${end(name)}`);
    return `${text.slice(0, from)}${begin(name)}\n\n${section}\n\n${text.slice(to)}`;
  }, page);
}

function runSection(result: BenchResult): string {
  const { machine, rounds, seconds, seeds, mainScale } = result;
  const sizes = seeds.map(({ users, seconds: took }) => `${count(users)} (seeded in ${took.toFixed(1)} s)`);
  return [
    `- **When:** ${result.startedAt.slice(0, 10)}, ${(result.tookSeconds / 60).toFixed(0)} minutes`,
    `- **Machine:** ${machine.cores} cores of ${machine.cpu}, ${mebibytes(machine.memoryBytes)} MiB, ${machine.system}; Node ${machine.node}, PostgreSQL ${machine.postgres}; generator, services, NATS and PostgreSQL share it`,
    `- **Rounds:** ${rounds}, each window ${seconds} s at most; the tables show medians over the rounds, and of ratios the smallest and largest too`,
    `- **Data:** users and sessions: ${sizes.join(', ')}; the calls below at ${count(mainScale)}`,
    `- **Errors:** ${result.problems.length === 0 ? 'none' : result.problems.join('; ')}`,
  ].join('\n');
}

function revocationSection({ revocation }: BenchResult): string {
  const { sessions, verifications, accepted, keyStoppedAfterMs, load } = revocation;
  const key =
    keyStoppedAfterMs > 0
      ? `opened its last request ${milliseconds(keyStoppedAfterMs)} ms after the answer`
      : 'opened nothing from the answer on (in other replicas of the gateway it may for a second)';
  return `Under ${count(Math.round(load.perSecond))} verifications a second, ${sessions} sessions in use and a key in use were revoked. Of ${count(verifications)} verifications that began after the answer to a revocation, ${accepted} were accepted; the key ${key}.`;
}

function steadySection(result: BenchResult): string {
  if (!result.steady) return NOT_MEASURED;
  const chart = `![Memory under a steady load](performance/${STEADY_CHART})`;
  return paragraphs(steadySummary(result.steady), chart, steadyTable(result));
}

function replicaSection(result: BenchResult): string {
  if (result.replicas.length === 0) return NOT_MEASURED;
  return paragraphs(replicaTable(result), replicaSummary(result));
}

function besideSection(result: BenchResult): string {
  if (!result.beside) return NOT_MEASURED;
  return paragraphs(besideSummary(result.beside), besideTable(result), passwordTable(result));
}

function paragraphs(...parts: readonly (string | Table | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined)
    .map((part) => (typeof part === 'string' ? part : markdownTable(part)))
    .join('\n\n');
}
