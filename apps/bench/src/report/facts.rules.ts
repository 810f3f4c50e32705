import { count } from './figures.rules.js';
import { type Fact, isService, type ProcessFigures, type Row } from './result.js';

/** CPU of the floor on the machine for which the targets in microseconds were set. */
const TARGET_FLOOR_MICROS = 162;

/** Microseconds of CPU, 16 at a time. */
const COSTS: Readonly<Record<string, number>> = {
  jwks: 100,
  'otp-sign-in': 2_500,
  'create-user': 3_000,
  'wallet-ethereum': 5_000,
  'wallet-solana': 5_000,
  'wallet-bitcoin': 5_000,
  'wallet-DOT': 5_000,
  'wallet-XLM': 5_000,
};

/** The targets of calls. @param mainScale users at which everything is measured. */
export function callFacts(rows: readonly Row[], mainScale: number): Fact[] {
  const at = (name: string, atOnce: number) =>
    rows.find((row) => row.name === name && row.atOnce === atOnce && row.users === mainScale);
  const fact = (what: string, value: number | undefined, limit: Partial<Fact>): Fact[] =>
    value === undefined ? [] : [{ what, value, unit: '× floor', ...limit }];
  return [
    ...fact('Session verify by token, 16 at a time: CPU', at('verify-token', 16)?.cpuToFloor, {
      atMost: 1.15,
    }),
    ...fact('Session verify by token, 64 at a time: req/s', at('verify-token', 64)?.rateToFloor, {
      atLeast: 1.3,
    }),
    ...fact('Session verify by JWT, 16 at a time: CPU', at('verify-jwt', 16)?.cpuToFloor, { atMost: 1.4 }),
    ...growth(rows),
    ...Object.entries(COSTS).flatMap(([name, micros]) => cost(at(name, 16), micros, at('floor', 16))),
  ];
}

export function memoryFacts(processes: Readonly<Record<string, ProcessFigures>>): Fact[] {
  const services = Object.entries(processes).filter(([name]) => isService(name));
  return (['idle', 'peak'] as const).map((when) => {
    const [name, figures] = services.reduce((a, b) => (b[1][when].rss > a[1][when].rss ? b : a));
    const what = `Resident memory of the largest service, ${when === 'idle' ? 'idle' : 'under load'}`;
    const unit = `MiB (${name})`;
    return { what, value: Math.round(figures[when].rss), unit, atMost: when === 'idle' ? 120 : 220 };
  });
}

function growth(rows: readonly Row[]): Fact[] {
  const sizes = rows.filter(({ name, atOnce }) => name === 'verify-token' && atOnce === 1);
  const [least, most] = [sizes[0], sizes.at(-1)];
  if (!least || !most || least === most) return [];
  const what = `Session verify by token: p50 with ${count(most.users)} sessions`;
  const unit = `× that with ${count(least.users)}`;
  return [{ what, value: most.p50Ms / least.p50Ms, unit, atMost: 1.1 }];
}

/** Machines differ by a factor of five and more, so the floor is the unit if it was measured. */
function cost(row: Row | undefined, atMost: number, floor: Row | undefined): Fact[] {
  if (!row) return [];
  const what = `${row.title}: server CPU`;
  const micros = row.cpu.all;
  if (!floor) return [{ what, value: micros, unit: 'µs', atMost }];
  const unit = `× floor (${count(micros)} µs)`;
  return [{ what, value: micros / floor.cpu.all, unit, atMost: atMost / TARGET_FLOOR_MICROS }];
}
