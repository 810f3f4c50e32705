import { count, milliseconds, signed, times } from './figures.rules.js';
import { type BenchResult, isService, type Row } from './result.js';

/** What, target, measured, met. */
type Target = readonly [what: string, target: string, measured: string, met: boolean];

/** So many calls at most are under way when a replica is killed. */
const REPLICA_CALLERS = 16;
/** What the floor cost on the machine for which the targets in microseconds were set. */
const TARGET_FLOOR_MICROS = 162;
const MOST_GROWTH_MIB = 8;
const MOST_GROWTH_SHARE = 0.05;
/** Microseconds of CPU, 16 at a time. */
const COSTS: readonly (readonly [name: string, micros: number])[] = [
  ['jwks', 100],
  ['otp-sign-in', 2_500],
  ['create-user', 3_000],
  ...['ethereum', 'solana', 'bitcoin', 'DOT', 'XLM'].map((type) => [`wallet-${type}`, 5_000] as const),
];

/** Those targets whose subject the run measured. */
export function targetsOf(result: BenchResult): readonly Target[] {
  return [
    ...callTargets(result),
    ...memoryTargets(result),
    ...revocationTargets(result),
    ...replicaTargets(result),
    ...besideTargets(result),
  ];
}

/** Whether a service that went from the one to the other, in MiB, has stayed what it was. */
export function isFlat({ start, end }: { readonly start: number; readonly end: number }): boolean {
  return end - start <= Math.max(MOST_GROWTH_MIB, MOST_GROWTH_SHARE * start);
}

function callTargets({ rows, mainScale }: BenchResult): readonly Target[] {
  const at = (name: string, atOnce: number, users = mainScale) =>
    rows.find((row) => row.name === name && row.atOnce === atOnce && row.users === users);
  const ratio = (what: string, value: number | undefined, sign: '≤' | '≥', limit: number): Target[] => {
    if (value === undefined) return [];
    const met = sign === '≤' ? value <= limit : value >= limit;
    return [[what, `${sign} ${limit} × floor`, `${times(value)} floor`, met]];
  };
  const sizes = rows.filter(({ name, atOnce }) => name === 'verify-token' && atOnce === 1);
  return [
    ...ratio('Session verify by token, 16 at a time: CPU', at('verify-token', 16)?.cpuToFloor, '≤', 1.15),
    ...ratio('Session verify by token, 64 at a time: req/s', at('verify-token', 64)?.rateToFloor, '≥', 1.3),
    ...ratio('Session verify by JWT, 16 at a time: CPU', at('verify-jwt', 16)?.cpuToFloor, '≤', 1.4),
    ...growth(sizes[0], sizes.at(-1)),
    ...COSTS.flatMap(([name, micros]) => cost(at(name, 16), micros, at('floor', 16))),
  ];
}

function growth(least: Row | undefined, most: Row | undefined): Target[] {
  if (!least || !most || least === most) return [];
  const ratio = most.p50Ms / least.p50Ms;
  const what = `Session verify by token: p50 with ${count(most.users)} sessions`;
  return [[what, `≤ 1.1 × that with ${count(least.users)}`, times(ratio), ratio <= 1.1]];
}

/** Machines differ by a factor of five and more: where the floor was measured too, it is the unit. */
function cost(row: Row | undefined, most: number, floor: Row | undefined): Target[] {
  if (!row) return [];
  const floors = (micros: number, of: number) => (floor ? ` (${(micros / of).toFixed(1)} × floor)` : '');
  const floorMicros = floor?.cpu.all ?? TARGET_FLOOR_MICROS;
  return [
    [
      `${row.title}: server CPU`,
      `≤ ${count(most)} µs${floors(most, TARGET_FLOOR_MICROS)}`,
      `${count(row.cpu.all)} µs${floors(row.cpu.all, floorMicros)}`,
      row.cpu.all / floorMicros <= most / TARGET_FLOOR_MICROS,
    ],
  ];
}

function memoryTargets({ processes, steady }: BenchResult): readonly Target[] {
  const services = Object.entries(processes).filter(([name]) => isService(name));
  const largest = (when: 'idle' | 'peak', limit: number): Target => {
    const [name, figures] = services.reduce((a, b) => (b[1][when].rss > a[1][when].rss ? b : a));
    const what = `Resident memory of the largest service, ${when === 'idle' ? 'idle' : 'under load'}`;
    const { rss } = figures[when];
    return [what, `≤ ${limit} MiB`, `${rss.toFixed(0)} MiB (${name})`, rss <= limit];
  };
  const growths = Object.entries(steady?.memory ?? {}).filter(([name]) => isService(name));
  const grown = ([, { start, end }]: (typeof growths)[number]) => end - start;
  const most = growths.toSorted((a, b) => grown(b) - grown(a))[0];
  const what = `Memory of the service that grows most, over ${steady?.minutes} minutes of load`;
  const flat = growths.every(([, memory]) => isFlat(memory));
  return [
    largest('idle', 120),
    largest('peak', 220),
    ...(most ? [[what, '≤ 5 % or 8 MiB', `${signed(grown(most))} MiB (${most[0]})`, flat] as const] : []),
  ];
}

function revocationTargets({ revocation }: BenchResult): readonly Target[] {
  const { accepted, verifications, keyStoppedAfterMs } = revocation;
  const sessions = 'A session revoked under load, from the answer on';
  return [
    [sessions, '0 accepted', `${accepted} of ${verifications} verifications`, accepted === 0],
    [
      'A key revoked under load stops',
      'within 1 s',
      `${keyStoppedAfterMs.toFixed(0)} ms`,
      keyStoppedAfterMs < 1000,
    ],
  ];
}

function replicaTargets({ replicas }: BenchResult): readonly Target[] {
  if (replicas.length === 0) return [];
  const shares = replicas.flatMap(({ services }) =>
    services.map(({ service, first, second }) => ({
      service,
      share: Math.min(first, second) / (first + second),
    })),
  );
  const least = shares.reduce((a, b) => (b.share < a.share ? b : a));
  const ended = (signal: string, what: string, target: string, most: number): Target => {
    const loads = replicas.filter((load) => load.signal === signal);
    const sum = (of: 'failed' | 'requests') => loads.reduce((total, load) => total + load[of], 0);
    const measured = `${sum('failed')} of ${count(sum('requests') + sum('failed'))} failed`;
    return [what, target, measured, loads.every(({ failed }) => failed <= most)];
  };
  const share = `${(least.share * 100).toFixed(0)} % (${least.service})`;
  return [
    ['Two replicas: the share of the one that does less', '≥ 40 %', share, least.share >= 0.4],
    ended('SIGTERM', 'A replica that is told to end, under load', '0 failed', 0),
    ended('SIGKILL', 'A replica that is killed, under load', 'only what is under way fails', REPLICA_CALLERS),
  ];
}

function besideTargets({ beside }: BenchResult): readonly Target[] {
  if (!beside) return [];
  const { p99ToCalls, passwords } = beside;
  const what = 'p99 of session verify beside password scoring';
  return [
    [what, '≤ 1.25 × beside calls that score at once', times(p99ToCalls), p99ToCalls <= 1.25],
    [
      'Password strength, slowest answer',
      '< 100 ms',
      `${milliseconds(passwords.maxMs)} ms`,
      passwords.maxMs < 100,
    ],
  ];
}
