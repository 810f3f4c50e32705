import { execFile } from 'node:child_process';
import { commandOf, settingsOf } from './process-entries.js';

const LIMIT_MS = 120_000;

export interface RunOnce {
  readonly code: number;
  /** Standard output and standard error. */
  readonly output: string;
}

/**
 * Runs the program of a process of the stack once more, with its settings and these arguments, such as `--migrate`.
 * @param pid the process that it is like; its program is the one that its path names now.
 */
export function runOnce(pid: number, args: readonly string[]): Promise<RunOnce> {
  return runNode([...commandOf(pid), ...args], settingsOf(pid));
}

/** Runs Node until it ends. */
export function runNode(args: readonly string[], env: Readonly<Record<string, string>>): Promise<RunOnce> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env, timeout: LIMIT_MS }, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code ?? 1);
      resolve({ code, output: `${stdout}${stderr}` });
    });
  });
}
