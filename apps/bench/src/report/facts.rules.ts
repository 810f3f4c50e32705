import { count } from './figures.rules.js';
import { type Fact, isService, type ProcessFigures, type Row } from './result.js';

interface VerifyTarget extends Pick<Fact, 'atMost' | 'atLeast'> {
  readonly atOnce: number;
  readonly figure: keyof typeof FIGURES;
}

/** CPU of the floor on the machine for which the targets in microseconds were set. */
const TARGET_FLOOR_MICROS = 162;

const FIGURES = { cpuToFloor: 'CPU', rateToFloor: 'req/s', p50ToFloor: 'p50' } as const;

const VERIFY_TARGETS: readonly VerifyTarget[] = [
  { atOnce: 1, figure: 'cpuToFloor', atMost: 1.5 },
  { atOnce: 1, figure: 'p50ToFloor', atMost: 1.5 },
  { atOnce: 16, figure: 'cpuToFloor', atMost: 1.1 },
  { atOnce: 16, figure: 'rateToFloor', atLeast: 0.95 },
  { atOnce: 64, figure: 'cpuToFloor', atMost: 0.85 },
  { atOnce: 64, figure: 'rateToFloor', atLeast: 1.1 },
];

/** CPU in parts of better-auth's. */
const PEER_TARGETS: Readonly<Record<string, number>> = { 'otp-no-mail': 0.5, 'create-user': 0.9 };

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

/**
 * The targets of calls beside the floor and the peers.
 * @param mainScale users at which everything is measured.
 * @param signatureMicros CPU of one RS256 signature.
 */
export function callTargets(rows: readonly Row[], mainScale: number, signatureMicros: number): Fact[] {
  const at = atScale(rows, mainScale);
  return [
    ...VERIFY_TARGETS.flatMap(({ atOnce, figure, ...of }) => {
      const value = at('verify-token', atOnce)?.[figure];
      const what = `Session verify by token, ${atOnce} at a time: ${FIGURES[figure]}`;
      return value === undefined ? [] : [{ what, unit: '× floor', ...of, value }];
    }),
    ...cold(at('verify-cold', 16), signatureMicros),
    ...Object.entries(PEER_TARGETS).flatMap(([name, atMost]) => besidePeer(at(name, 16), atMost)),
    ...growth(rows),
  ];
}

/** The targets of the other calls. */
export function callFacts(rows: readonly Row[], mainScale: number): Fact[] {
  const at = atScale(rows, mainScale);
  const jwt = at('verify-jwt', 16)?.cpuToFloor;
  const what = 'Session verify by JWT, 16 at a time: CPU';
  return [
    ...(jwt === undefined ? [] : [{ what, value: jwt, unit: '× floor', atMost: 1.4 }]),
    ...Object.entries(COSTS).flatMap(([name, micros]) => cost(at(name, 16), micros, at('floor', 16))),
  ];
}

/** The idle memory of the stack. */
export function idleTargets(processes: Readonly<Record<string, ProcessFigures>>): Fact[] {
  const whole = Object.values(processes).reduce((sum, { idle }) => sum + idle.pss, 0);
  const what = 'Memory of the whole stack with PostgreSQL and NATS, idle (PSS)';
  return [largest(processes, 'idle', 85), { what, value: Math.round(whole), unit: 'MiB', atMost: 550 }];
}

/** The memory of a service under load. */
export function memoryFacts(processes: Readonly<Record<string, ProcessFigures>>): Fact[] {
  return [largest(processes, 'peak', 220)];
}

function largest(
  processes: Readonly<Record<string, ProcessFigures>>,
  when: 'idle' | 'peak',
  atMost: number,
): Fact {
  const services = Object.entries(processes).filter(([name]) => isService(name));
  const [name, figures] = services.reduce((a, b) => (b[1][when].rss > a[1][when].rss ? b : a));
  const what = `Resident memory of the largest service, ${when === 'idle' ? 'idle' : 'under load'}`;
  return { what, value: Math.round(figures[when].rss), unit: `MiB (${name})`, atMost };
}

function atScale(rows: readonly Row[], users: number) {
  return (name: string, atOnce: number) =>
    rows.find((row) => row.name === name && row.atOnce === atOnce && row.users === users);
}

function cold(row: Row | undefined, signatureMicros: number): Fact[] {
  if (!row || row.cpuOverFloor === undefined) return [];
  const unit = `signatures of ${count(signatureMicros)} µs over the floor`;
  const what = `${row.title}, 16 at a time: CPU`;
  return [{ what, value: row.cpuOverFloor / signatureMicros, unit, atMost: 1.2 }];
}

function besidePeer(row: Row | undefined, atMost: number): Fact[] {
  if (row?.cpuToPeer === undefined) return [];
  const unit = `× better-auth (ours: ${count(row.cpu.all)} µs)`;
  return [{ what: `${row.title}: server CPU`, value: row.cpuToPeer, unit, atMost }];
}

function growth(rows: readonly Row[]): Fact[] {
  const sizes = rows.filter(({ name, atOnce }) => name === 'verify-token' && atOnce === 1);
  const [least, most] = [sizes[0], sizes.at(-1)];
  if (!least || !most || least === most) return [];
  const what = `Session verify by token: p50 with ${count(most.users)} sessions`;
  const unit = `× that with ${count(least.users)}`;
  return [{ what, value: most.p50Ms / least.p50Ms, unit, atMost: 1.05 }];
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
