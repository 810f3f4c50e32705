import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from '@jest/globals';
import { isAlive } from '@latchkey/platform/embedded';

/** What `npm test` has Nx and Jest import. */
const ORPHANS_END = new URL('../../../../tools/workspace/orphans-end.mjs', import.meta.url).href;

const folder = mkdtempSync(join(tmpdir(), 'orphans-end-'));
const runner = join(folder, 'runner.mjs');
const program = join(folder, 'program.mjs');
let parent: ChildProcess | undefined;

/** A runner of a program, which is not ours and forks a worker, as Jest does. */
writeFileSync(
  runner,
  `import { spawn } from 'node:child_process';
   spawn(process.execPath, ['--import', '${ORPHANS_END}', '${program}'], { stdio: 'inherit' });`,
);
writeFileSync(
  program,
  `import { fork } from 'node:child_process';
   process.stdout.write(process.pid + '\\n');
   if (process.argv[2] !== 'worker') fork(process.argv[1], ['worker']);
   setInterval(() => {}, 1000);`,
);

afterAll(() => {
  parent?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function startRunner(): Promise<number[]> {
  let printed = '';
  parent = spawn(process.execPath, [runner], { stdio: ['ignore', 'pipe', 'inherit'] });
  parent.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ids = () => printed.split('\n').slice(0, -1).map(Number);
  while (ids().length < 2) await delay(20);
  return ids();
}

it.each(['SIGKILL', 'SIGTERM'] as const)(
  'a program of the tests, and its worker, end when their runner is ended by %s',
  async (signal) => {
    const ids = await startRunner();
    expect(ids.map(isAlive)).toEqual([true, true]);
    parent?.kill(signal);
    for (let waits = 0; ids.some(isAlive) && waits < 200; waits += 1) await delay(50);
    const left = ids.filter(isAlive);
    // They hold the output open, which would hold up the end of this one.
    for (const id of left) process.kill(id, 'SIGKILL');
    expect(left).toEqual([]);
  },
);
