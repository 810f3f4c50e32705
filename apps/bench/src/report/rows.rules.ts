import { median, mediansOf } from './figures.rules.js';
import type { Measured } from '../scenarios/bench-run.js';
import { FLOOR, type Row, type Share, SHARES } from './result.js';

/** A window, and its place in the run. */
export interface Measurement extends Measured, Pick<Row, 'name' | 'title' | 'users' | 'atOnce'> {
  readonly round: number;
  readonly isCompared: boolean;
  /** The scenario of a peer with which it is compared. */
  readonly peer: string | undefined;
}

/** The floor's and the peers' processes count like those of the product; any other name is a service. */
const SHARE_OF: Readonly<Record<string, Share>> = {
  gateway: 'gateway',
  'floor door': 'gateway',
  'better-auth': 'gateway',
  'oidc-provider': 'gateway',
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
  const { name, title, users, atOnce, isCompared, peer } = first;
  const of = (wanted: string) =>
    all.filter((one) => one.name === wanted && one.users === users && one.atOnce === atOnce);
  const [own, floors, peers] = [of(name), of(FLOOR), peer === undefined ? [] : of(peer)];
  return {
    name,
    title,
    users,
    atOnce,
    ...mediansOf(own, ['perSecond', 'p50Ms', 'p99Ms']),
    cpu: mediansOf(own.map(cpuByShare), ['all', ...SHARES]),
    ...(isCompared && {
      cpuToFloor: inRounds(own, floors, (one, floor) => cpuOf(one) / cpuOf(floor)),
      rateToFloor: inRounds(own, floors, (one, floor) => one.perSecond / floor.perSecond),
      p50ToFloor: inRounds(own, floors, (one, floor) => one.p50Ms / floor.p50Ms),
      cpuOverFloor: inRounds(own, floors, (one, floor) => cpuOf(one) - cpuOf(floor)),
    }),
    ...(peers.length > 0 && {
      cpuToPeer: inRounds(own, peers, (one, beside) => cpuOf(one) / cpuOf(beside)),
    }),
  };
}

/** Compares two measurements of each round. @returns the median over the rounds. */
function inRounds(
  own: readonly Measurement[],
  others: readonly Measurement[],
  compare: (one: Measurement, other: Measurement) => number,
): number {
  const compared = own.flatMap((one) => {
    const other = others.find(({ round }) => round === one.round);
    return other ? [compare(one, other)] : [];
  });
  return median(compared);
}

function cpuOf(measurement: Measurement): number {
  return cpuByShare(measurement).all;
}

function cpuByShare({ cpu }: Measurement): Row['cpu'] {
  const sums = { all: 0, gateway: 0, services: 0, nats: 0, postgres: 0 };
  for (const [name, micros] of Object.entries(cpu)) {
    sums[SHARE_OF[name] ?? 'services'] += micros;
    sums.all += micros;
  }
  return sums;
}
