import { setTimeout as delay } from 'node:timers/promises';
import type { ProcessFigures } from '../report/result.js';
import { CpuMeter, type Watch } from './cpu-meter.js';
import { memoryOf, type MemoryPeaks } from './memory.js';
import type { Memory } from './memory.rules.js';

/** What the processes take while nobody asks them for anything. */
export class IdleReading {
  private constructor(
    private readonly memory: Readonly<Record<string, Memory>>,
    private readonly cpuPerSecond: Readonly<Record<string, number>>,
  ) {}

  static async take(watch: Watch, seconds: number): Promise<IdleReading> {
    const meter = new CpuMeter(watch);
    meter.start();
    await delay(seconds * 1000);
    const spent = Object.entries(meter.stop());
    return new IdleReading(
      memoryOf(watch),
      Object.fromEntries(spent.map(([name, micros]) => [name, micros / seconds])),
    );
  }

  /** Beside the largest memory that the run has seen. */
  with(peaks: MemoryPeaks): Record<string, ProcessFigures> {
    return Object.fromEntries(
      Object.entries(this.memory).map(([name, idle]) => [
        name,
        { idle, peak: peaks.all[name] ?? idle, idleCpu: this.cpuPerSecond[name] ?? 0 },
      ]),
    );
  }
}
