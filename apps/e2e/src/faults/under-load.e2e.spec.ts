import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FaultsResult } from './report/result.js';

const LIMIT_MS = 240_000;
const IN_TIME = /only after|took longer/;

const folder = mkdtempSync(join(tmpdir(), 'latchkey-faults-spec-'));
const json = join(folder, 'smoke.json');

/** The real command over the real stack; times are not judged, machines that test are busy. */
describe('npm run test:faults -- --only kill-session', () => {
  let output: string;
  let result: FaultsResult;

  beforeAll(() => {
    const args = ['apps/e2e/bootstrap.mjs', '--only', 'kill-session', '--rate', '20', '--json', json];
    const run = spawnSync(process.execPath, args, { timeout: LIMIT_MS, encoding: 'utf8' });
    output = run.stdout + run.stderr;
    result = JSON.parse(readFileSync(json, 'utf8')) as FaultsResult;
  }, LIMIT_MS);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('fails nothing but what session answers', () => {
    expect(result.problems.filter((problem) => !IN_TIME.test(problem))).toEqual([]);
    expect(output).toContain('kill -9 session');
  });

  it('finds everything that was acknowledged', () => {
    const [row] = result.rows;
    expect(row?.findings).toMatchObject({ lost: 0, sentTwice: 0, revokedAlive: 0, falseRefusals: 0 });
    expect(row?.findings.acknowledged).toBeGreaterThan(20);
    expect(row?.debts).toEqual({ codes: 0, messages: 0, wallets: 0, events: 0, applications: 0 });
  });
});
