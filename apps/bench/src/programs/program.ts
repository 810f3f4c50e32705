import { fork } from 'node:child_process';
import { once } from 'node:events';
import { stopChild, tieToThisProcess } from '@latchkey/platform/embedded';
import type { Closers } from '@latchkey/stack-runner';

const STOP_MS = 3_000;

/**
 * Starts the file as a process beside the stack, sends it the settings, and waits for its port, 0 if it takes no requests.
 * @throws Error if it ends first.
 */
export async function startProgram(file: string | URL, settings: object, closers: Closers) {
  // Without the caller's environment.
  const child = fork(file, { env: { NODE_ENV: 'production' }, execArgv: [] });
  tieToThisProcess(child);
  closers.add(() => stopChild(child, 'SIGTERM', STOP_MS));
  const ready = once(child, 'message') as Promise<[number]>;
  const ended = once(child, 'exit').then((): never => {
    throw new Error(`the process ${file} has ended`);
  });
  child.send(settings);
  const [port] = await Promise.race([ready, ended]);
  return { child, port, pid: child.pid ?? 0 };
}
