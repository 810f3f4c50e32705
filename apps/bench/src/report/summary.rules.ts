import { median, type Spread, spreadOf, spreadOfRatios } from '../measure/statistics.rules.js';
import type { Measurement } from '../rounds/rounds.js';
import type { BenchResult } from './result.js';

export const SHARES = ['gateway', 'services', 'nats', 'postgres'] as const;
export type Share = (typeof SHARES)[number];

/** One line of the table: a case at one size of the data and one concurrency, over all rounds. */
export interface Line {
  readonly users: number;
  readonly name: string;
  readonly title: string;
  readonly concurrency: number;
  readonly rounds: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU microseconds per request, all server processes. */
  readonly cpu: Spread;
  readonly cpuBy: Readonly<Record<Share, number>>;
  /** CPU and rate in parts of the floor's in the same round; absent for what is not held against it. */
  readonly cpuOfFloor: Spread | undefined;
  readonly rateOfFloor: Spread | undefined;
}

const FLOOR = 'floor';
/** The floor's processes stand where those of the product do; what is named nowhere else is a service. */
const SHARE_OF: Readonly<Record<string, Share>> = {
  gateway: 'gateway',
  'floor door': 'gateway',
  nats: 'nats',
  postgres: 'postgres',
};

type Figures = ReadonlyMap<number, Measurement>;

export function summarize(result: BenchResult): Line[] {
  const { measurements, cases, concurrencies } = result;
  const scales = [...new Set(measurements.map(({ users }) => users))];
  return scales.flatMap((users) =>
    cases.flatMap(({ name, title, comparedWithFloor }) =>
      concurrencies.flatMap((concurrency) => {
        const own = byRound(measurements, { users, name, concurrency });
        if (own.size === 0) return [];
        const floor = comparedWithFloor
          ? byRound(measurements, { users, name: FLOOR, concurrency })
          : new Map();
        return [{ users, name, title, concurrency, ...figuresOf(own, floor) }];
      }),
    ),
  );
}

export function cpuOf({ cpu }: Measurement): number {
  return Object.values(cpu).reduce((sum, micros) => sum + micros, 0);
}

function byRound(
  measurements: readonly Measurement[],
  of: Pick<Measurement, 'users' | 'name' | 'concurrency'>,
): Figures {
  const own = measurements.filter(
    ({ users, name, concurrency }) =>
      users === of.users && name === of.name && concurrency === of.concurrency,
  );
  return new Map(own.map((one) => [one.round, one]));
}

function figuresOf(own: Figures, floor: Figures) {
  const all = [...own.values()];
  const middle = (figure: (one: Measurement) => number) => median(all.map(figure));
  return {
    rounds: all.length,
    perSecond: middle(({ perSecond }) => perSecond),
    p50Ms: middle(({ p50Ms }) => p50Ms),
    p99Ms: middle(({ p99Ms }) => p99Ms),
    cpu: spreadOf(all.map(cpuOf)),
    cpuBy: Object.fromEntries(
      SHARES.map((share) => [share, middle((one) => cpuOfShare(one, share))]),
    ) as Record<Share, number>,
    cpuOfFloor: spreadOfRatios(mapped(own, cpuOf), mapped(floor, cpuOf)),
    rateOfFloor: spreadOfRatios(
      mapped(own, ({ perSecond }) => perSecond),
      mapped(floor, ({ perSecond }) => perSecond),
    ),
  };
}

function mapped(figures: Figures, of: (one: Measurement) => number): Map<number, number> {
  return new Map([...figures].map(([round, one]) => [round, of(one)]));
}

function cpuOfShare({ cpu }: Measurement, share: Share): number {
  return Object.entries(cpu).reduce(
    (sum, [name, micros]) => ((SHARE_OF[name] ?? 'services') === share ? sum + micros : sum),
    0,
  );
}
