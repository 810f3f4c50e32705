import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CpuMeter } from './cpu-meter.js';

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

const folder = mkdtempSync(join(tmpdir(), 'latchkey-meter-'));
const TICK = 10_000;

describe('CpuMeter', () => {
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

  async function measured(message: object): Promise<{ told: number; metered: number }> {
    const meter = new CpuMeter({ burner: { pid: burner.pid ?? 0, withChildren: true } });
    meter.start();
    burner.send(message);
    const [told] = (await once(burner, 'message')) as [number];
    return { told, metered: meter.stop()['burner'] ?? 0 };
  }

  it('reads what a process has spent', async () => {
    const { told, metered } = await measured({ micros: 200_000 });
    expect(metered).toBeGreaterThan(told - 2 * TICK);
    expect(metered).toBeLessThan(told * 1.2 + 2 * TICK);
  });

  it('counts children that have ended', async () => {
    const { told, metered } = await measured({ micros: 200_000, child: true });
    // The child starts a Node of its own, which costs something too.
    expect(metered).toBeGreaterThan(told - 2 * TICK);
  });

  it('is nothing where nothing runs', () => {
    const meter = new CpuMeter({ gone: { pid: 2 ** 22 + 1 } });
    meter.start();
    expect(meter.stop()).toEqual({ gone: 0 });
  });
});
