import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cpuOf, difference, memoryOf } from './usage.js';

/** Spends CPU by its own account, which /proc must agree with; a child of its own spends as much and ends. */
const PROGRAM = `
import { spawnSync } from 'node:child_process';
const burn = (micros) => { const start = process.cpuUsage(); let spent = 0; while (spent < micros) { for (let i = 0; i < 1e5; i++); const u = process.cpuUsage(start); spent = u.user + u.system; } return spent; };
process.on('message', ({ micros, child }) => {
  if (child) spawnSync(process.execPath, ['-e', 'const s = process.cpuUsage(); let n = 0; while (n < ' + micros + ') { const u = process.cpuUsage(s); n = u.user + u.system; }'], { env: {} });
  process.send(child ? micros : burn(micros));
});
process.send('ready');
`;

const folder = mkdtempSync(join(tmpdir(), 'latchkey-processes-'));
const TICK = 10_000;

describe('a watched process', () => {
  let burner: ChildProcess;

  beforeAll(async () => {
    writeFileSync(join(folder, 'burner.mjs'), PROGRAM);
    burner = fork(join(folder, 'burner.mjs'), { execArgv: [], env: {} });
    await once(burner, 'message');
  });

  afterAll(() => {
    burner.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const watch = () => ({ burner: { pid: burner.pid ?? 0, withChildren: true } });

  async function measured(message: object): Promise<{ said: number; read: number }> {
    const before = cpuOf(watch());
    burner.send(message);
    const [said] = (await once(burner, 'message')) as [number];
    return { said, read: difference(cpuOf(watch()), before)['burner'] ?? 0 };
  }

  it('has its CPU time read', async () => {
    const { said, read } = await measured({ micros: 200_000 });
    expect(read).toBeGreaterThan(said - 2 * TICK);
    expect(read).toBeLessThan(said * 1.2 + 2 * TICK);
  });

  it('has that of children read that have ended', async () => {
    const { said, read } = await measured({ micros: 200_000, child: true });
    // The child starts a Node of its own, which costs something too.
    expect(read).toBeGreaterThan(said - 2 * TICK);
  });

  it('has its memory read in MiB', () => {
    const { rss = 0, pss = 0 } = memoryOf(watch())['burner'] ?? {};
    expect(rss).toBeGreaterThan(20);
    expect(rss).toBeLessThan(500);
    expect(pss).toBeLessThanOrEqual(rss);
  });

  it('is nothing where there is none', () => {
    const gone = { gone: { pid: 2 ** 22 + 1 } };
    expect(cpuOf(gone)).toEqual({ gone: 0 });
    expect(memoryOf(gone)).toEqual({ gone: { rss: 0, pss: 0 } });
  });
});
