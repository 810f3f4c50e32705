import { spawn, type ChildProcess } from 'node:child_process';
import { tieToThisProcess } from '@latchkey/platform/embedded';

/** Frames of our own files in stacks; and a small nursery: many processes share one machine here. */
const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=2'];

/** A process of ours: what to run, with which environment, and where it tells that it is ready. */
export interface Program {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly readyUrl: string;
}

/** Starts it with its output in the given file, in a process group that Ctrl-C does not reach. */
export function spawnProgram({ script, args = [], env }: Program, output: number): ChildProcess {
  const child = spawn(process.execPath, [...NODE_FLAGS, script, ...args], {
    env: { ...env },
    detached: true,
    stdio: ['ignore', output, output],
  });
  tieToThisProcess(child);
  return child;
}
