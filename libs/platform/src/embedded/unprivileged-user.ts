import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The user a server runs as: PostgreSQL refuses uid 0. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

const NOBODY: ServerUser = { uid: 65_534, gid: 65_534 };

/** `nobody` when this process is root, else undefined: the user of this process will do. */
export function unprivilegedUser(): ServerUser | undefined {
  return process.getuid?.() === 0 ? nobody() : undefined;
}

/** Whether that user gets into a folder; the system's own answer, access lists included. */
export function canEnter(folder: string, user: ServerUser | undefined): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Whether that user can run a program. */
export function canRun(program: string, user: ServerUser | undefined): boolean {
  return spawnSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

function nobody(): ServerUser {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith('nobody:'));
    const [, , uid, gid] = line?.split(':') ?? [];
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : NOBODY;
  } catch {
    return NOBODY;
  }
}
