import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BenchResult } from './report/result.js';

const LIMIT_MS = 300_000;
const BOOTSTRAP = resolve(import.meta.dirname, '../bootstrap.mjs');

const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-spec-'));
const json = join(folder, 'smoke.json');
// PostgreSQL runs as somebody else where the tests run as root, and has to come in.
chmodSync(folder, 0o755);

/** The real command over the real stack; what it measures is not judged, machines that test are busy. */
describe('npm run bench -- --quick', () => {
  let status: number | null;
  let output: string;
  let result: BenchResult;

  beforeAll(() => {
    const args = ['--quick', '--only', 'verify-token', '--concurrency', '1,16', '--json', json];
    const run = spawnSync(process.execPath, [BOOTSTRAP, ...args], {
      // Its temporary folder lies in here, where it can be seen whether it is gone.
      env: { ...process.env, TMPDIR: folder },
      timeout: LIMIT_MS,
      encoding: 'utf8',
    });
    status = run.status;
    output = run.stdout + run.stderr;
    if (status === 0) result = JSON.parse(readFileSync(json, 'utf8')) as BenchResult;
  }, LIMIT_MS);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('succeeds, without an error', () => {
    expect({ status, output }).toEqual({
      status: 0,
      output: expect.stringContaining('Session verify by token'),
    });
    expect(result.problems).toEqual([]);
  });

  it('measures the case and the floor at each concurrency', () => {
    const measured = result.measurements.map(({ name, concurrency, round }) => [name, concurrency, round]);
    expect(measured).toEqual([
      ['verify-token', 1, 1],
      ['floor', 1, 1],
      ['verify-token', 16, 1],
      ['floor', 16, 1],
    ]);
  });

  it('tells rate, latency and the CPU of every process on the path', () => {
    const positive = expect.any(Number);
    for (const { name, requests, p50Ms, p99Ms, cpu } of result.measurements) {
      const ends = name === 'floor' ? ['floor door', 'floor worker'] : ['gateway', 'session'];
      for (const process of [...ends, 'nats', 'postgres']) expect(cpu[process]).toBeGreaterThan(0);
      expect(requests).toBeGreaterThan(0);
      expect(p99Ms).toBeGreaterThanOrEqual(p50Ms);
    }
    expect(result.processes['gateway']).toMatchObject({ idle: { rss: positive, pss: positive } });
  });

  it('refuses what was revoked while the load ran', () => {
    const { accepted, verifications, keyStoppedAfterMs } = result.revocation;
    expect(accepted).toBe(0);
    expect(verifications).toBeGreaterThan(0);
    expect(keyStoppedAfterMs).toBeLessThan(1_000);
  });

  it('shares the work of two replicas, and loses no call when one is told to end', () => {
    const told = result.replicas.find(({ signal }) => signal === 'SIGTERM');
    expect(told).toMatchObject({ name: 'verify-token', load: { errors: {} } });
    const [session] = told?.services ?? [];
    expect(session).toMatchObject({ service: 'session', ended: { exitCode: 0 } });
    expect(session?.calls.first).toBeGreaterThan(0);
    expect(session?.calls.second).toBeGreaterThan(0);
  });

  it('tells verification beside password scoring', () => {
    const { quiet, busy, passwords } = result.beside?.all ?? {};
    for (const part of [quiet, busy, passwords]) expect(part?.requests).toBeGreaterThan(0);
  });

  it('leaves nothing behind', () => {
    // The programs of PostgreSQL are kept for the next start, where the checkout itself cannot be entered.
    const left = readdirSync(folder).filter((name) => !name.startsWith('latchkey-postgres-'));
    expect(left).toEqual(['smoke.json']);
  });
});
