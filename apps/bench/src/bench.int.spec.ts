import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BenchResult } from './report/result.js';

const LIMIT_MS = 300_000;
const BOOTSTRAP = resolve(import.meta.dirname, '../bootstrap.mjs');

const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-spec-'));
const json = join(folder, 'smoke.json');
// PostgreSQL runs as another user where the tests run as root, and has to come in.
chmodSync(folder, 0o755);

function bench(...args: string[]) {
  return spawnSync(process.execPath, [BOOTSTRAP, ...args, '--json', json], {
    // Its temporary folder lies in here, where a leftover is seen.
    env: { ...process.env, TMPDIR: folder },
    timeout: LIMIT_MS,
    encoding: 'utf8',
  });
}

/** The real command over the real stack; the figures are not judged, machines that test are busy. */
describe('npm run bench -- --quick', () => {
  let status: number | null;
  let output: string;
  let result: BenchResult;

  beforeAll(() => {
    const only = ['--only', 'verify-token,otp-sign-in', '--concurrency', '1,16'];
    const run = bench('--quick', ...only, '--shapes', '0.01');
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

  it('measures the scenarios and the floor with each number of callers', () => {
    expect(result.rows.map(({ name, atOnce }) => [name, atOnce])).toEqual([
      ['verify-token', 1],
      ['verify-token', 16],
      ['floor', 1],
      ['floor', 16],
      ['otp-sign-in', 1],
      ['otp-sign-in', 16],
    ]);
  });

  it('shows rate, latency and the CPU of everything on the path', () => {
    for (const { perSecond, p50Ms, p99Ms, cpu } of result.rows) {
      for (const micros of Object.values(cpu)) expect(micros).toBeGreaterThan(0);
      expect(perSecond).toBeGreaterThan(0);
      expect(p99Ms).toBeGreaterThanOrEqual(p50Ms);
    }
    expect(result.rows[0]?.toFloor?.cpu).toBeGreaterThan(0);
    expect(result.processes['gateway']?.idle.rss).toBeGreaterThan(0);
  });

  it('measures people as they come', () => {
    const shapes = result.facts.filter(({ unit }) => unit.startsWith('s for 1,000 people'));
    expect(shapes.map(({ what }) => what.split(/[:,]/, 1)[0])).toEqual(['A page load', 'A morning peak']);
    for (const { value } of shapes) expect(value).toBeGreaterThan(0);
  });

  it('writes its figures into the page, and leaves the text around them', () => {
    const docs = join(folder, 'docs');
    mkdirSync(join(docs, 'performance'), { recursive: true });
    copyFileSync('docs/performance.md', join(docs, 'performance.md'));
    const before = readFileSync('docs/performance.md', 'utf8');
    expect(bench('--markdown', '--docs', docs)).toMatchObject({ status: 0 });
    const after = readFileSync(join(docs, 'performance.md'), 'utf8');
    expect(after).toContain(`- **When:** ${result.startedAt.slice(0, 10)}`);
    expect(after.split('<!-- bench -->')[0]).toBe(before.split('<!-- bench -->')[0]);
    expect(after.split('<!-- /bench -->')[1]).toBe(before.split('<!-- /bench -->')[1]);
    rmSync(docs, { recursive: true });
  });

  it('leaves nothing behind', () => {
    // The programs of PostgreSQL are kept for the next start, where the checkout itself cannot be entered.
    const left = readdirSync(folder).filter((name) => !name.startsWith('latchkey-postgres-'));
    expect(left).toEqual(['smoke.json']);
  });
});
