import type { Measured } from '../scenarios/bench-run.js';
import { mediansOf } from './figures.rules.js';
import { type Comparison, type Row, type Share, SHARES } from './result.js';

/** A window, and its place in the run. */
export interface Measurement extends Measured, Pick<Row, 'name' | 'title' | 'users' | 'atOnce'> {
  readonly round: number;
  readonly comparedWithFloor?: true | undefined;
  /** The scenario of a peer with which it is compared. */
  readonly peer?: string | undefined;
}

/** The floor's and the peer's processes count like those of the product; any other name is a service. */
const SHARE_OF: Readonly<Record<string, Share>> = {
  ...{ gateway: 'gateway', 'floor door': 'gateway', 'better-auth': 'gateway' },
  ...{ nats: 'nats', postgres: 'postgres' },
};

/** Medians over the rounds, in the order of the names. */
export function rowsOf(measurements: readonly Measurement[], names: readonly string[]): Row[] {
  const first = measurements.filter(({ round }) => round === 1);
  return names.flatMap((wanted) =>
    first.filter(({ name }) => name === wanted).map((one) => rowOf(one, measurements)),
  );
}

function rowOf(first: Measurement, all: readonly Measurement[]): Row {
  const { name, title, users, atOnce, comparedWithFloor, peer } = first;
  const of = (wanted: string | undefined) =>
    all.filter((one) => one.name === wanted && one.users === users && one.atOnce === atOnce);
  const [own, peers] = [of(name), of(peer)];
  return {
    ...{ name, title, users, atOnce },
    ...mediansOf(own, ['perSecond', 'p50Ms', 'p99Ms']),
    cpu: mediansOf(own.map(cpuByShare), ['all', ...SHARES]),
    ...(comparedWithFloor && { toFloor: comparison(own, of('floor')) }),
    ...(peers.length > 0 && { toPeer: comparison(own, peers) }),
  };
}

function comparison(own: readonly Measurement[], others: readonly Measurement[]): Comparison {
  const pairs = own.flatMap((one) =>
    others
      .filter(({ round }) => round === one.round)
      .map((other) => {
        const [cpu, otherCpu] = [cpuByShare(one).all, cpuByShare(other).all];
        const rate = one.perSecond / other.perSecond;
        return { cpu: cpu / otherCpu, rate, p50: one.p50Ms / other.p50Ms, over: cpu - otherCpu };
      }),
  );
  return mediansOf(pairs, ['cpu', 'rate', 'p50', 'over']);
}

function cpuByShare({ cpu }: Measurement): Row['cpu'] {
  const sums = { all: 0, gateway: 0, services: 0, nats: 0, postgres: 0 };
  for (const [name, micros] of Object.entries(cpu)) {
    sums[SHARE_OF[name] ?? 'services'] += micros;
    sums.all += micros;
  }
  return sums;
}
