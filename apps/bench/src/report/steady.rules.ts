import type { Table } from '@latchkey/stack-runner/tables';
import type { MemorySeries, Steady } from '../steady/steady.js';
import { isFlat, type Trend, trendOf } from '../steady/trend.rules.js';
import { count, many } from './figures.rules.js';
import { lineChart } from './line-chart.rules.js';
import { isService } from './processes.rules.js';
import type { BenchResult } from './result.js';
import type { Verdict } from './targets.rules.js';

const MIB = 1024 * 1024;
export const STEADY_CHART = 'memory.svg';

/** The processes of PostgreSQL share most of what each of them has: only PSS can be added up. */
const figureOf = (name: string): keyof MemorySeries => (name === 'postgres' ? 'pss' : 'rss');

export function steadyTable({ steady }: BenchResult): Table | undefined {
  if (!steady) return undefined;
  const rows = trendsOf(steady).map(({ name, start, startLow, end, endLow, perMinute }) => [
    name === 'postgres' ? 'postgres (PSS)' : name,
    ...[start, startLow, end, endLow].map((bytes) => (bytes / MIB).toFixed(1)),
    signed((end - start) / MIB, 1),
    signed(perMinute / MIB, 2),
    // The buffers of a database fill for as long as there is data: that is what they are for.
    ...(isService(name) ? [isFlat({ start, end }) ? 'yes' : 'no'] : []),
  ]);
  return { head: ['Process', 'start', 'lowest', 'end', 'lowest', 'growth', 'slope a minute', 'flat'], rows };
}

/** In words: the load, and what the columns are. */
export function steadySummary({ minutes, concurrency, load }: Steady): string {
  const { begun, perSecond } = load;
  return `${many(minutes, 'minute')} at ${concurrency} at a time, ${count(Math.round(perSecond))} calls a second, ${count(begun)} in all. Start is the mean of the second and third tenth of that time, end that of the last tenth, each with the lowest reading in it: garbage comes and goes, and what is lost is never lower again. The slope is a line through the last three quarters; a process is flat that has grown by no more than 5 % or 8 MiB.`;
}

export function steadyVerdicts({ steady }: BenchResult): Verdict[] {
  if (!steady) return [];
  const services = trendsOf(steady).filter(({ name }) => isService(name));
  const most = services.reduce((one, other) => (grown(other) > grown(one) ? other : one));
  return [
    {
      what: `Memory of the service process that grows most, over ${many(steady.minutes, 'minute')} of load`,
      target: '≤ 5 % or 8 MiB, each',
      measured: `${signed(grown(most) / MIB, 1)} MiB (${most.name})`,
      met: services.every(isFlat),
    },
  ];
}

export function steadyProblems({ steady }: Pick<BenchResult, 'steady'>): string[] {
  if (!steady) return [];
  const { load, processes } = steady;
  const gone = Object.entries(processes).filter(([, { rss }]) => rss.includes(0));
  return [
    ...Object.entries(load.errors).map(([what, times]) => `steady load: ${times} × ${what}`),
    ...(load.requests === 0 ? ['steady load: nothing was answered'] : []),
    ...gone.map(([name]) => `steady load: the process ${name} has ended`),
  ];
}

/** Of the product's own processes, over time. */
export function steadyChart({ minutes, concurrency, at, processes }: Steady): string {
  return lineChart({
    title: `Resident memory over ${many(minutes, 'minute')} of load, ${concurrency} at a time`,
    xUnit: 'min',
    yUnit: 'MiB',
    lines: Object.entries(processes)
      .filter(([name]) => isService(name))
      .map(([name, { rss }]) => ({
        label: `${name}, ${((rss.at(-1) ?? 0) / MIB).toFixed(0)} MiB`,
        points: rss.map((bytes, index) => [(at[index] ?? 0) / 60, bytes / MIB] as const),
      })),
  });
}

function trendsOf({ at, processes }: Steady): (Trend & { readonly name: string })[] {
  return Object.entries(processes).map(([name, series]) => ({
    name,
    ...trendOf(at, series[figureOf(name)]),
  }));
}

function grown({ start, end }: Trend): number {
  return end - start;
}

function signed(value: number, digits: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;
}
