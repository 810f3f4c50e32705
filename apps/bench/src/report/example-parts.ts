import type { Beside } from '../beside/beside.js';
import type { TwoReplicas } from '../replicas/two-replicas.js';
import type { MemorySeries, Steady } from '../steady/steady.js';
import { exampleMeasurement } from './example-result.js';

const MIB = 1024 * 1024;

/** A replica that ended as it was told to, for specs; or with that exit code, those errors, or that signal. */
export function exampleTwoReplicas({
  errors = {},
  exitCode = 0,
  signal = 'SIGTERM',
  second = 500,
}: {
  errors?: Record<string, number>;
  exitCode?: number | null;
  signal?: TwoReplicas['signal'];
  second?: number;
} = {}): TwoReplicas {
  return {
    name: 'verify-token',
    title: 'Session verify by token',
    signal,
    concurrency: 16,
    services: [{ service: 'session', calls: { first: 500, second }, ended: { afterMs: 300, exitCode } }],
    load: exampleMeasurement({ errors }),
  };
}

/** Three rounds, in which p99 was 8 ms, 10 ms beside calls, and 10, 11 and 12 ms beside scoring, for specs. */
export function exampleBeside({
  passwordErrors = {},
  slowestMs = 40,
  easyMs = 10,
}: {
  passwordErrors?: Record<string, number>;
  slowestMs?: number;
  easyMs?: number;
} = {}): Beside {
  const latencies = (p99Ms: number) => ({ requests: 800, p50Ms: 2, p99Ms, maxMs: 2 * p99Ms, errors: {} });
  const passwords = { requests: 90, p50Ms: 20, p99Ms: 35, maxMs: slowestMs, errors: passwordErrors };
  const easyPasswords = { requests: 91, p50Ms: 3, p99Ms: 7, maxMs: 9, errors: {} };
  const figures = (busyMs: number) => ({
    quiet: latencies(8),
    easy: latencies(easyMs),
    busy: latencies(busyMs),
    passwords,
    easyPasswords,
  });
  return {
    rounds: 3,
    seconds: 4,
    verificationsPerSecond: 200,
    callers: 2,
    byRound: [10, 11, 12].map((busyMs, index) => ({ round: index + 1, ...figures(busyMs) })),
    all: figures(11),
  };
}

/** Ten minutes of 100 MiB for each process, or of what is said of it, minute by minute; for specs. */
export function exampleSteady(mebibytes: Record<string, (minute: number) => number> = {}): Steady {
  const at = Array.from({ length: 60 }, (_, index) => (index + 1) * 10);
  const series = (name: string): MemorySeries => {
    const bytes = at.map((second) => (mebibytes[name]?.(Math.ceil(second / 60)) ?? 100) * MIB);
    return { rss: bytes, pss: bytes };
  };
  const names = ['gateway', 'session', 'nats', 'postgres'];
  return {
    minutes: 10,
    concurrency: 16,
    at,
    processes: Object.fromEntries(names.map((name) => [name, series(name)])),
    load: exampleMeasurement({}),
  };
}
