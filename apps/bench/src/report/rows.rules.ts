import { median, mediansOf } from './figures.rules.js';
import type { Measured } from '../scenarios/bench-run.js';
import { FLOOR, type Row, type Share, SHARES } from './result.js';

/** A window, and its place in the run. */
export interface Measurement extends Measured, Pick<Row, 'name' | 'title' | 'users' | 'atOnce'> {
  readonly round: number;
  readonly isCompared: boolean;
}

/** The floor's processes count like those of the product; any other name is a service. */
const SHARE_OF: Readonly<Record<string, Share>> = {
  gateway: 'gateway',
  'floor door': 'gateway',
  nats: 'nats',
  postgres: 'postgres',
};

/** Medians over the rounds, in the order of the names. */
export function rowsOf(measurements: readonly Measurement[], names: readonly string[]): Row[] {
  const first = measurements.filter(({ round }) => round === 1);
  return names.flatMap((wanted) =>
    first.filter(({ name }) => name === wanted).map((one) => rowOf(one, measurements)),
  );
}

function rowOf(first: Measurement, all: readonly Measurement[]): Row {
  const { name, title, users, atOnce, isCompared } = first;
  const of = (wanted: string) =>
    all.filter((one) => one.name === wanted && one.users === users && one.atOnce === atOnce);
  const [own, floor] = [of(name), of(FLOOR)];
  const ratio = (figure: (one: Measurement) => number) => {
    const ratios = own.flatMap((one) => {
      const base = floor.find(({ round }) => round === one.round);
      return base ? [figure(one) / figure(base)] : [];
    });
    return median(ratios);
  };
  return {
    name,
    title,
    users,
    atOnce,
    ...mediansOf(own, ['perSecond', 'p50Ms', 'p99Ms']),
    cpu: mediansOf(own.map(cpuByShare), ['all', ...SHARES]),
    ...(isCompared && {
      cpuToFloor: ratio((one) => cpuByShare(one).all),
      rateToFloor: ratio(({ perSecond }) => perSecond),
    }),
  };
}

function cpuByShare({ cpu }: Measurement): Row['cpu'] {
  const sums = { all: 0, gateway: 0, services: 0, nats: 0, postgres: 0 };
  for (const [name, micros] of Object.entries(cpu)) {
    sums[SHARE_OF[name] ?? 'services'] += micros;
    sums.all += micros;
  }
  return sums;
}
