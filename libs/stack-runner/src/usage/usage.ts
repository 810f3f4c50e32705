import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { familyOf } from '../stack/processes.js';

/** A process to watch, with or without its children, such as the backends of PostgreSQL. */
interface Watched {
  readonly pid: number;
  readonly withChildren?: boolean;
}

/** By the name under which the process is reported. */
export type Watch = Readonly<Record<string, Watched>>;
type ByProcess = Readonly<Record<string, number>>;

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
  return mapped(watch, (one) => total(pidsOf(one).map(cpuOfProcess)));
}

export function memoryOf(watch: Watch): Record<string, Memory> {
  return mapped(watch, (one) => {
    const texts = pidsOf(one).map((pid) => readOrNothing(`/proc/${pid}/smaps_rollup`));
    return { rss: mebibytes(texts, 'Rss'), pss: mebibytes(texts, 'Pss') };
  });
}

export function difference(after: ByProcess, before: ByProcess): ByProcess {
  return mapped(after, (value, name) => value - (before[name] ?? 0));
}

/** CPU microseconds that each process spends in the time. */
export async function spentIn(watch: Watch, seconds: number): Promise<ByProcess> {
  const before = cpuOf(watch);
  await delay(seconds * 1000);
  return difference(cpuOf(watch), before);
}

export function sumOf(values: ByProcess): number {
  return total(Object.values(values));
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
  const ticks = (from: number) => total(fields.slice(from, from + 2).map(Number)) * MICROS_PER_TICK;
  const threads = orNothing(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  const times = threads.map((thread) => readOrNothing(`/proc/${pid}/task/${thread}/schedstat`));
  return Math.max(total(times.map((time) => Number(time.split(' ', 1)[0]) / 1000)), ticks(11)) + ticks(13);
}

function pidsOf({ pid, withChildren }: Watched): number[] {
  return withChildren ? familyOf(pid) : [pid];
}

function mebibytes(texts: readonly string[], name: string): number {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm');
  return total(texts.map((text) => Number(line.exec(text)?.[1] ?? 0))) / 1024;
}

function readOrNothing(file: string): string {
  return orNothing(() => readFileSync(file, 'utf8')) ?? '';
}

/** A process may end between any two looks. */
function orNothing<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

export function mapped<From, To>(
  values: Readonly<Record<string, From>>,
  of: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, of(value, name)]));
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
