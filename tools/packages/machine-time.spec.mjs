import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { machineSeconds, tellsTimes } from './testing/machine-time.mjs';

/** Works for 0.4 s, and then has a process of its own do so that ends, and another one that goes on to wait. */
const WORK =
  'const until = process.cpuUsage().user + 4e5; while (process.cpuUsage().user < until) for (let i = 0; i < 1e6; i += 1);';
const PROGRAM = `const { spawn, spawnSync } = require('node:child_process');
${WORK}
spawnSync(process.execPath, ['--eval', ${JSON.stringify(WORK)}]);
const options = { stdio: ['ignore', 'pipe', 'inherit'] };
const child = spawn(process.execPath, ['--eval', ${JSON.stringify(`${WORK} console.log('done'); setInterval(() => {}, 1e3)`)}], options);
child.stdout.on('data', () => console.log('done'));`;

(tellsTimes ? it : it.skip)('counts the work of a process, of those it started, and no waiting', async () => {
  const child = spawn(process.execPath, ['--eval', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  await once(child.stdout, 'data');
  const seconds = machineSeconds(child.pid);
  await new Promise((done) => setTimeout(done, 500));
  const later = machineSeconds(child.pid);
  process.kill(-child.pid, 'SIGKILL');
  await once(child, 'exit');
  expect(seconds).toBeGreaterThanOrEqual(1.2);
  expect(seconds).toBeLessThan(3);
  expect(later - seconds).toBeLessThan(0.3);
});
