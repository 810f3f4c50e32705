/** Memory of a process in bytes. */
export interface Memory {
  /** Resident, what it shares with others included. */
  readonly rss: number;
  /** Resident, with what is shared divided by those who share it. */
  readonly pss: number;
}

/** A line `Name:   1234 kB` of /proc/<pid>/status or smaps_rollup, in bytes; 0 where there is none. */
export function kilobytesLine(text: string, name: string): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

export function sumOf(memories: readonly Memory[]): Memory {
  return memories.reduce((sum, { rss, pss }) => ({ rss: sum.rss + rss, pss: sum.pss + pss }), {
    rss: 0,
    pss: 0,
  });
}

/** The larger of the two, figure by figure. */
export function peakOf(one: Memory, other: Memory): Memory {
  return { rss: Math.max(one.rss, other.rss), pss: Math.max(one.pss, other.pss) };
}
