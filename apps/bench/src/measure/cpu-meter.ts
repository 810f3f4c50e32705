import { readdirSync, readFileSync } from 'node:fs';
import { type CpuReading, readSchedstat, readStat, spentBetween } from './cpu-times.rules.js';

/** A process to watch. */
export interface Watched {
  readonly pid: number;
  /** Its child processes belong to it, such as the backends of PostgreSQL. */
  readonly withChildren?: boolean;
}

/** By the name under which the process is reported. */
export type Watch = Readonly<Record<string, Watched>>;

type Readings = ReadonlyMap<string, Map<number, CpuReading>>;

const NOTHING: CpuReading = { exact: 0, ticked: 0, reaped: 0 };

/** CPU time that processes spend between a start and a stop, from /proc alone. */
export class CpuMeter {
  private before: Readings = new Map();

  constructor(private readonly watch: Watch) {}

  start(): void {
    this.before = this.read();
  }

  /** Microseconds since the start by name. */
  stop(): Record<string, number> {
    const after = this.read();
    const names = Object.keys(this.watch);
    return Object.fromEntries(
      names.map((name) => [name, spentInTree(this.before.get(name), after.get(name))]),
    );
  }

  private read(): Readings {
    return new Map(
      Object.entries(this.watch).map(([name, { pid, withChildren }]) => {
        // Children first: what ends after that is found among the parent's reaped ones.
        const children = withChildren ? childrenOf(pid) : [];
        return [name, new Map([...children, pid].flatMap(readingOf))];
      }),
    );
  }
}

/** A child that began later starts at nothing; what an ended one had spent before is inside the parent's sum. */
function spentInTree(before = new Map<number, CpuReading>(), after = new Map<number, CpuReading>()): number {
  let micros = 0;
  for (const [pid, reading] of after) micros += spentBetween(before.get(pid) ?? NOTHING, reading);
  for (const [pid, { exact }] of before) if (!after.has(pid)) micros -= exact;
  return micros;
}

export function childrenOf(pid: number): number[] {
  const text = readOrNothing(`/proc/${pid}/task/${pid}/children`);
  return text.split(' ').filter(Boolean).map(Number);
}

function readingOf(pid: number): [number, CpuReading][] {
  const stat = readOrNothing(`/proc/${pid}/stat`);
  if (!stat) return [];
  return [[pid, { ...readStat(stat), exact: exactTime(pid) }]];
}

function exactTime(pid: number): number {
  let micros = 0;
  for (const thread of threadsOf(pid)) {
    const schedstat = readOrNothing(`/proc/${pid}/task/${thread}/schedstat`);
    if (schedstat) micros += readSchedstat(schedstat);
  }
  return micros;
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** A process may end between any two looks. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
