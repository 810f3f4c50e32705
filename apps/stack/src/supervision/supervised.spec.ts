import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from '@jest/globals';
import { Supervised, type Observer, type Part } from './supervised.js';

const STEADY = 'setInterval(() => {}, 1000)';

/** A part whose runs are small Node programs, one after the other; the last is repeated. */
function scripted(...scripts: string[]): Part & { launches: number } {
  const part = {
    name: 'sample',
    launches: 0,
    launch: async () => {
      const script = scripts[Math.min(part.launches, scripts.length - 1)] ?? STEADY;
      part.launches += 1;
      const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
      return { process: child, ready: async () => script === STEADY, lastWords: () => 'its last words' };
    },
  };
  return part;
}

class Notes implements Observer {
  readonly lines: string[] = [];

  ready(name: string): void {
    this.lines.push(`${name} ready`);
  }

  crashed(name: string, how: string, pauseMs: number): void {
    this.lines.push(`${name} ${how} (${pauseMs})`);
  }

  misconfigured(name: string, why: string): void {
    this.lines.push(`${name} misconfigured: ${why}`);
  }
}

let supervised: Supervised | undefined;
afterEach(() => supervised?.stop(1_000));

it('restarts a process that crashes, with growing pauses, until it is ready', async () => {
  const notes = new Notes();
  supervised = new Supervised(scripted('process.exit(3)', 'process.exit(1)', STEADY), notes);
  await supervised.start();
  expect(notes.lines).toEqual([
    'sample ended with code 3: its last words (200)',
    'sample ended with code 1: its last words (400)',
    'sample ready',
  ]);
});

it('restarts a process that was killed', async () => {
  const notes = new Notes();
  const part = scripted(STEADY);
  supervised = new Supervised(part, notes);
  await supervised.start();
  const first = supervised.pid ?? 0;
  process.kill(first, 'SIGKILL');
  while (notes.lines.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(notes.lines[1]).toBe('sample was ended by SIGKILL: its last words (200)');
  expect(supervised.pid).not.toBe(first);
  expect(part.launches).toBe(2);
});

it('restarts a process when asked, without counting a crash', async () => {
  const notes = new Notes();
  const part = scripted(STEADY);
  supervised = new Supervised(part, notes);
  await supervised.start();
  const first = supervised.pid;
  await supervised.restart(1_000);
  while (notes.lines.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(notes.lines).toEqual(['sample ready', 'sample ready']);
  expect(supervised.pid).not.toBe(first);
  expect(part.launches).toBe(2);
});

it('starts a process that waits after crashes at once when asked', async () => {
  const notes = new Notes();
  const crash = 'process.exit(1)';
  supervised = new Supervised(scripted(crash, crash, crash, crash, STEADY), notes);
  const started = supervised.start();
  while (notes.lines.length < 4) await new Promise((resolve) => setTimeout(resolve, 20));
  const askedAt = performance.now();
  await supervised.restart(1_000);
  await started;
  // The pause after the fourth crash is 1.6 s.
  expect(performance.now() - askedAt).toBeLessThan(1_200);
  expect(notes.lines.at(-1)).toBe('sample ready');
});

it('ends the process on stop, and starts it no more', async () => {
  const part = scripted(STEADY);
  supervised = new Supervised(part, new Notes());
  await supervised.start();
  await supervised.stop(1_000);
  expect(supervised.pid).toBeUndefined();
  expect(part.launches).toBe(1);
});

it('kills a process that does not care about being asked', async () => {
  const deaf = spawn(process.execPath, [
    '-e',
    `process.on('SIGTERM', () => {}); console.log('up'); ${STEADY}`,
  ]);
  await once(deaf.stdout, 'data');
  const launch = async () => ({ process: deaf, ready: async () => true, lastWords: () => '' });
  supervised = new Supervised({ name: 'deaf', launch }, new Notes());
  await supervised.start();
  await supervised.stop(100);
  expect(deaf.signalCode).toBe('SIGKILL');
});

it('does not restart what ended over a wrong setting', async () => {
  const notes = new Notes();
  const part = scripted('process.exit(78)');
  supervised = new Supervised(part, notes);
  await supervised.start();
  expect(notes.lines).toEqual(['sample misconfigured: ended with code 78: its last words']);
  expect(part.launches).toBe(1);
});
