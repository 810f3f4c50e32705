import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './child.js';
import { InfrastructureError } from './infrastructure-error.js';

const POLL_MS = 20;
const PREVIOUS_STOP_MS = 12_000;

/** Lines of PostgreSQL's own lock file: process id first, state eighth. */
function lockLines(folder: string): string[] | undefined {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

export function isAcceptingConnections(folder: string): boolean {
  return lockLines(folder)?.[7]?.startsWith('ready') === true;
}

/** Waits for a server of the previous run that is still stopping; removes the lock of one that is gone. */
export async function clearStaleLock(folder: string): Promise<void> {
  const deadline = Date.now() + PREVIOUS_STOP_MS;
  for (;;) {
    const pid = Number(lockLines(folder)?.[0]);
    if (!pid) return;
    if (!servesFolder(pid, folder)) return rmSync(join(folder, 'postmaster.pid'), { force: true });
    if (Date.now() > deadline) {
      throw new InfrastructureError(
        `${folder} is in use by process ${pid}: is another stack running on this DATA_DIR?`,
      );
    }
    await delay(POLL_MS);
  }
}

/** Process ids are reused: only a process that names this folder is its server. */
function servesFolder(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
  } catch {
    // No /proc on this system: leave the judgement to PostgreSQL.
    return true;
  }
}
