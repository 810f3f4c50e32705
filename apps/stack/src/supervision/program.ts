import { spawn, type ChildProcess } from 'node:child_process';
import { tieToThisProcess } from '@latchkey/platform/embedded';

/**
 * As in the image: frames of our own files in stacks; a nursery in which what a request needs also ends; and a limit far
 * above the 30 MiB that are alive, for a heap grows the further between two collections the higher its limit is.
 */
const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=8', '--max-old-space-size=384'];

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
