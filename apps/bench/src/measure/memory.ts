import { readFileSync } from 'node:fs';
import { childrenOf, type Watch } from './cpu-meter.js';
import { kilobytesLine, type Memory, peakOf, sumOf } from './memory.rules.js';

/** Resident memory by process name; of a process with children, the sum over all of them. */
export function memoryOf(watch: Watch): Record<string, Memory> {
  return Object.fromEntries(
    Object.entries(watch).map(([name, { pid, withChildren }]) => {
      const pids = withChildren ? [pid, ...childrenOf(pid)] : [pid];
      return [name, sumOf(pids.map(memoryOfProcess))];
    }),
  );
}

/** The largest readings by process. */
export class MemoryPeaks {
  private peaks: Record<string, Memory> = {};

  constructor(private readonly watch: Watch) {}

  /** @returns what there is now. */
  look(): Readonly<Record<string, Memory>> {
    const now = memoryOf(this.watch);
    for (const [name, memory] of Object.entries(now))
      this.peaks[name] = peakOf(memory, this.peaks[name] ?? memory);
    return now;
  }

  get all(): Readonly<Record<string, Memory>> {
    return this.peaks;
  }
}

function memoryOfProcess(pid: number): Memory {
  try {
    return {
      rss: kilobytesLine(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmRSS'),
      pss: kilobytesLine(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), 'Pss'),
    };
  } catch {
    // A backend of PostgreSQL may end between two looks.
    return { rss: 0, pss: 0 };
  }
}
