import { besideVerdicts } from './beside.rules.js';
import { count } from './figures.rules.js';
import { isService } from './processes.rules.js';
import { replicaVerdicts } from './replicas.rules.js';
import type { BenchResult } from './result.js';
import { steadyVerdicts } from './steady.rules.js';
import type { Line } from './summary.rules.js';

/** A target of the project, and what this run says of it. */
export interface Verdict {
  readonly what: string;
  readonly target: string;
  readonly measured: string;
  readonly met: boolean;
}

const MIB = 1024 * 1024;
const SESSION_PATH = 'verify-token';
/** What the floor cost on the machine for which the targets in microseconds were set. */
const TARGET_FLOOR_MICROS = 162;

/** Those targets of which the run measured what they are about. */
export function verdicts(result: BenchResult, lines: readonly Line[]): Verdict[] {
  const at = (name: string, concurrency: number, users = result.mainScale) =>
    lines.find((line) => line.users === users && line.name === name && line.concurrency === concurrency);
  return [
    ratioOfFloor(
      'Session verify by token, 16 at a time: CPU',
      at(SESSION_PATH, 16)?.cpuOfFloor?.median,
      1.15,
    ),
    rateOfFloor(at(SESSION_PATH, 64)),
    ratioOfFloor('Session verify by JWT, 16 at a time: CPU', at('verify-jwt', 16)?.cpuOfFloor?.median, 1.4),
    growth(result, at),
    ...costs(at),
    memory(result, 'idle', 120),
    memory(result, 'peak', 220),
    revokedSessions(result),
    revokedKey(result),
    ...steadyVerdicts(result),
    ...replicaVerdicts(result),
    ...besideVerdicts(result),
  ].filter((verdict) => verdict !== undefined);
}

function costs(at: (name: string, concurrency: number) => Line | undefined): (Verdict | undefined)[] {
  const floor = at('floor', 16);
  return [
    micros('JWK set', at('jwks', 16), 100, floor),
    micros('OTP send + verify, delivery included', at('otp-sign-in', 16), 2_500, floor),
    micros('User create with its default wallet', at('create-user', 16), 3_000, floor),
    ...['ethereum', 'solana', 'bitcoin', 'DOT', 'XLM'].map((type) =>
      micros(`Wallet create, ${type}`, at(`wallet-${type}`, 16), 5_000, floor),
    ),
  ];
}

function ratioOfFloor(what: string, ratio: number | undefined, most: number): Verdict | undefined {
  if (ratio === undefined) return undefined;
  return { what, target: `≤ ${most} × floor`, measured: `${ratio.toFixed(2)} × floor`, met: ratio <= most };
}

function rateOfFloor(line: Line | undefined): Verdict | undefined {
  const ratio = line?.rateOfFloor?.median;
  if (ratio === undefined) return undefined;
  return {
    what: 'Session verify by token, 64 at a time: requests per second',
    target: '≥ 1.3 × floor',
    measured: `${ratio.toFixed(2)} × floor`,
    met: ratio >= 1.3,
  };
}

function growth(
  { measurements }: BenchResult,
  at: (name: string, concurrency: number, users: number) => Line | undefined,
): Verdict | undefined {
  const scales = measurements.map(({ users }) => users);
  const [least, most] = [Math.min(...scales), Math.max(...scales)];
  const [small, large] = [at(SESSION_PATH, 1, least), at(SESSION_PATH, 1, most)];
  if (!small || !large || small === large) return undefined;
  const ratio = large.p50Ms / small.p50Ms;
  return {
    what: `Session verify by token: p50 with ${most.toLocaleString('en')} sessions`,
    target: `≤ 1.1 × that with ${least.toLocaleString('en')}`,
    measured: `${ratio.toFixed(2)} ×`,
    met: ratio <= 1.1,
  };
}

/** Machines differ by a factor of five and more: where the floor was measured too, it is the unit. */
function micros(
  what: string,
  line: Line | undefined,
  most: number,
  floor: Line | undefined,
): Verdict | undefined {
  if (!line) return undefined;
  const cpu = line.cpu.median;
  const inFloors = (value: number, of: number) => (floor ? ` (${(value / of).toFixed(1)} × floor)` : '');
  return {
    what: `${what}: server CPU`,
    target: `≤ ${count(most)} µs${inFloors(most, TARGET_FLOOR_MICROS)}`,
    measured: `${count(Math.round(cpu))} µs${inFloors(cpu, floor?.cpu.median ?? 0)}`,
    met: floor ? cpu / floor.cpu.median <= most / TARGET_FLOOR_MICROS : cpu <= most,
  };
}

function memory({ processes }: BenchResult, when: 'idle' | 'peak', mostMib: number): Verdict | undefined {
  const services = Object.entries(processes).filter(([name]) => isService(name));
  const [largest] = services.toSorted(([, a], [, b]) => b[when].rss - a[when].rss);
  if (!largest) return undefined;
  const [name, figures] = largest;
  const mib = figures[when].rss / MIB;
  return {
    what: `Resident memory of the largest service process, ${when === 'idle' ? 'idle' : 'under load'}`,
    target: `≤ ${mostMib} MiB`,
    measured: `${mib.toFixed(0)} MiB (${name})`,
    met: mib <= mostMib,
  };
}

function revokedSessions({ revocation }: BenchResult): Verdict {
  const { accepted, verifications } = revocation;
  return {
    what: 'A session revoked under load, from the answer on',
    target: '0 accepted',
    measured: `${accepted} of ${verifications} verifications`,
    met: accepted === 0,
  };
}

function revokedKey({ revocation }: BenchResult): Verdict {
  const { keyStoppedAfterMs } = revocation;
  return {
    what: 'A key revoked under load stops',
    target: 'within 1 s',
    measured: `${keyStoppedAfterMs.toFixed(0)} ms`,
    met: keyStoppedAfterMs < 1_000,
  };
}
