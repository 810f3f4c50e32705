import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A process to watch, with or without its children, such as the backends of PostgreSQL. */
export interface Watched {
  readonly pid: number;
  readonly withChildren?: boolean;
}

/** By the name under which the process is reported. */
export type Watch = Readonly<Record<string, Watched>>;
export type ByProcess = Readonly<Record<string, number>>;

/** Resident memory in MiB: shared pages count once for each process in RSS, and once in all in PSS. */
export interface Memory {
  readonly rss: number;
  readonly pss: number;
}

const MICROS_PER_TICK = 10_000;
const REST_LOOK_MS = 100;
/** Share of one core; idle processes take less than half of it. */
const REST_SHARE = 0.2;
/** A vacuum may take longer, and belongs to no request. */
const REST_LONGEST_MS = 3000;

/** CPU microseconds that each process has spent since it began, from /proc. */
export function cpuOf(watch: Watch): ByProcess {
  return mapped(watch, (one) => familyOf(one).reduce((sum, pid) => sum + cpuOfProcess(pid), 0));
}

export function memoryOf(watch: Watch): Record<string, Memory> {
  return mapped(watch, (one) => {
    const texts = familyOf(one).map((pid) => readOrNothing(`/proc/${pid}/smaps_rollup`));
    return { rss: mebibytes(texts, 'Rss'), pss: mebibytes(texts, 'Pss') };
  });
}

export function difference(after: ByProcess, before: ByProcess): ByProcess {
  return mapped(after, (value, name) => value - (before[name] ?? 0));
}

export function sumOf(values: ByProcess): number {
  return Object.values(values).reduce((sum, value) => sum + value, 0);
}

/** Waits until work that follows answers is done, such as events. */
export async function atRest(watch: Watch): Promise<void> {
  for (const deadline = performance.now() + REST_LONGEST_MS; performance.now() < deadline;) {
    const [before, beganAt] = [cpuOf(watch), performance.now()];
    await delay(REST_LOOK_MS);
    const spent = sumOf(difference(cpuOf(watch), before));
    if (spent < 1000 * (performance.now() - beganAt) * REST_SHARE) return;
  }
}

/**
 * Time of the process and of its children that have ended: exact to the nanosecond for threads that live. The ticks of
 * 10 ms also know threads that have ended.
 */
function cpuOfProcess(pid: number): number {
  const stat = readOrNothing(`/proc/${pid}/stat`);
  // From the third field on: the name before them may hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * MICROS_PER_TICK;
  if (fields.length < 15) return 0;
  const exact = threadsOf(pid).reduce((sum, thread) => sum + exactTime(pid, thread), 0);
  return Math.max(exact, ticks(11)) + ticks(13);
}

function exactTime(pid: number, thread: string): number {
  return Number(readOrNothing(`/proc/${pid}/task/${thread}/schedstat`).split(' ', 1)[0]) / 1000;
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function familyOf({ pid, withChildren }: Watched): number[] {
  const children = withChildren ? readOrNothing(`/proc/${pid}/task/${pid}/children`) : '';
  return [...children.split(' ').filter(Boolean).map(Number), pid];
}

function mebibytes(texts: readonly string[], name: string): number {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm');
  return texts.reduce((sum, text) => sum + Number(line.exec(text)?.[1] ?? 0), 0) / 1024;
}

/** A process may end between any two looks. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export function mapped<From, To>(
  values: Readonly<Record<string, From>>,
  of: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, of(value, name)]));
}
