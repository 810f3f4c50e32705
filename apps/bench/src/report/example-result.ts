import type { Measurement } from '../rounds/rounds.js';
import type { BenchResult } from './result.js';

const MIB = 1024 * 1024;

/** A window of 1,000 requests without an error, for specs. */
export function exampleMeasurement(more: Partial<Measurement>): Measurement {
  return {
    users: 1_000,
    name: 'verify-token',
    concurrency: 16,
    round: 1,
    requests: 1_000,
    begun: 1_016,
    seconds: 1,
    perSecond: 1_000,
    p50Ms: 1,
    p99Ms: 4,
    maxMs: 9,
    errors: {},
    cpu: { gateway: 60, session: 70, nats: 30, postgres: 40 },
    generatorCpu: 20,
    ...more,
  };
}

/** A run of those windows, for specs. */
export function exampleResult(measurements: Measurement[], more: Partial<BenchResult> = {}): BenchResult {
  const memory = { rss: 100 * MIB, pss: 60 * MIB };
  const machine = { cpu: 'A CPU', cores: 2, memoryBytes: 8_192 * MIB, system: 'Linux 6', node: '20.20.2' };
  return {
    name: 'full',
    startedAt: '2026-11-21T04:00:00.000Z',
    tookSeconds: 600,
    machine: { ...machine, postgres: '18.4' },
    rounds: 5,
    seconds: 3,
    concurrencies: [1, 16, 64],
    mainScale: 1_000,
    seeds: [{ users: 1_000, seconds: 0.5 }],
    cases: [
      { name: 'verify-token', title: 'Session verify by token', comparedWithFloor: true },
      { name: 'floor', title: 'Floor', comparedWithFloor: false },
      { name: 'jwks', title: 'JWK set', comparedWithFloor: false },
    ],
    measurements,
    processes: { gateway: { idle: memory, peak: memory, idleCpu: 900 } },
    revocation: {
      sessions: 5,
      verifications: 400,
      accepted: 0,
      keyStoppedAfterMs: 612,
      load: exampleMeasurement({}),
    },
    replicas: [],
    problems: [],
    ...more,
  };
}
