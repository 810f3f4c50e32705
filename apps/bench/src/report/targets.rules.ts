import { besideVerdicts } from './beside.rules.js';
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
    micros('JWK set', at('jwks', 16), 100),
    micros('OTP send + verify, delivery included', at('otp-sign-in', 16), 2_500),
    micros('User create with its default wallet', at('create-user', 16), 3_000),
    ...['ethereum', 'solana', 'bitcoin', 'DOT', 'XLM'].map((type) =>
      micros(`Wallet create, ${type}`, at(`wallet-${type}`, 16), 5_000),
    ),
    memory(result, 'idle', 120),
    memory(result, 'peak', 220),
    revokedSessions(result),
    revokedKey(result),
    ...steadyVerdicts(result),
    ...replicaVerdicts(result),
    ...besideVerdicts(result),
  ].filter((verdict) => verdict !== undefined);
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

function micros(what: string, line: Line | undefined, most: number): Verdict | undefined {
  if (!line) return undefined;
  const cpu = line.cpu.median;
  return {
    what: `${what}: server CPU`,
    target: `≤ ${most.toLocaleString('en')} µs`,
    measured: `${Math.round(cpu).toLocaleString('en')} µs`,
    met: cpu <= most,
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
