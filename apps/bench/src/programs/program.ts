import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { stopChild, tieToThisProcess } from '@latchkey/platform/embedded';
import type { Closers } from '@latchkey/stack-runner';

const STOP_MS = 3_000;

/** A process beside the stack: the floor, or a peer. */
export interface Program {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Where it takes requests; 0 if it takes none. */
  readonly port: number;
}

/**
 * Starts the file, sends it the settings, and waits for its port.
 * @throws Error if it ends first.
 */
export async function startProgram(file: string, settings: object, closers: Closers): Promise<Program> {
  // Without the caller's environment.
  const child = fork(file, { env: { NODE_ENV: 'production' }, execArgv: [] });
  tieToThisProcess(child);
  closers.add(() => stopChild(child, 'SIGTERM', STOP_MS));
  const ready = once(child, 'message') as Promise<[number]>;
  const ended = once(child, 'exit').then((): never => {
    throw new Error(`the process ${file} has ended`);
  });
  ended.catch(() => undefined);
  child.send(settings);
  const [port] = await Promise.race([ready, ended]);
  return { child, port, pid: child.pid ?? 0 };
}
