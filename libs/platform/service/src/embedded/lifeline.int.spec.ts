import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { isAlive } from './child.js';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-lifeline-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A parent with one child of the kind that outlives its parent; it tells the child's process id. */
const PARENT = `
  import { spawn } from 'node:child_process';
  import { tieToThisProcess } from './lifeline.ts';
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  tieToThisProcess(child);
  process.stdout.write(String(child.pid));
  setInterval(() => {}, 1000);
`;

const parents: ChildProcess[] = [];
afterEach(() => parents.splice(0).forEach((parent) => parent.kill('SIGKILL')));

async function startParent(): Promise<{ kill: (signal: NodeJS.Signals) => void; childId: number }> {
  const outfile = join(folder, 'parent.mjs');
  const resolveDir = dirname(fileURLToPath(import.meta.url));
  await build({
    stdin: { contents: PARENT, resolveDir },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  const parent = spawn(process.execPath, [outfile], { stdio: ['ignore', 'pipe', 'inherit'] });
  parents.push(parent);
  const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
  return { kill: (signal) => parent.kill(signal), childId: Number(printed.toString()) };
}

it.each(['SIGKILL', 'SIGTERM'] as const)('a child ends when its parent is ended by %s', async (signal) => {
  const { kill, childId } = await startParent();
  expect(isAlive(childId)).toBe(true);
  kill(signal);
  for (let waits = 0; isAlive(childId) && waits < 100; waits += 1) await delay(50);
  expect(isAlive(childId)).toBe(false);
});
