/** CPU time of a process, as two counters of the kernel tell it, in microseconds. */
export interface CpuReading {
  /** Of every thread that lives, to the nanosecond. */
  readonly exact: number;
  /** Of the whole process, threads that have ended included, in ticks of 10 ms. */
  readonly ticked: number;
  /** Of children that have ended and were waited for, in ticks. */
  readonly reaped: number;
}

export const MICROS_PER_TICK = 10_000;

/** By so much the ticks may lag the exact counter, for each thread or process in a sum. */
const SLACK_MICROS = 2 * MICROS_PER_TICK;

/** Fields of `/proc/<pid>/stat` from the third on: the name before them may hold spaces and brackets. */
function fieldsAfterName(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** utime + stime, and cutime + cstime, of `/proc/<pid>/stat`. */
export function readStat(stat: string): Pick<CpuReading, 'ticked' | 'reaped'> {
  const fields = fieldsAfterName(stat);
  const ticks = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * MICROS_PER_TICK;
  return { ticked: ticks(11), reaped: ticks(13) };
}

/** Time on the CPU of `/proc/<pid>/task/<tid>/schedstat`. */
export function readSchedstat(schedstat: string): number {
  return Number(schedstat.split(' ', 1)[0]) / 1000;
}

/**
 * CPU time between two readings of one process. The exact counter, unless a thread has ended and taken its time
 * along: then the ticks know more.
 */
export function spentBetween(before: CpuReading, after: CpuReading): number {
  const exact = after.exact - before.exact;
  const ticked = after.ticked - before.ticked;
  const own = ticked - exact > SLACK_MICROS || exact < 0 ? ticked : exact;
  return own + after.reaped - before.reaped;
}
