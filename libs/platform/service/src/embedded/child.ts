import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

/** Asks a child to end and waits for it; after graceMs it is killed. Does nothing to one that has ended. */
export async function stopChild(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
  graceMs = 8_000,
): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(timer);
}

/** True while a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Program and arguments of a process; undefined where the system tells neither.
 * @param proc absent on macOS, where `ps` tells it.
 */
export function commandLineOf(pid: number, proc = '/proc'): string | undefined {
  try {
    if (existsSync(`${proc}/self`))
      return readFileSync(`${proc}/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    const { status, stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    return status === 0 ? stdout.trim() : undefined;
  } catch {
    return undefined;
  }
}
