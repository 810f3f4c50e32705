import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The user a server runs as: PostgreSQL refuses uid 0. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

const NOBODY: ServerUser = { uid: 65_534, gid: 65_534 };

/** `nobody` if this process is root, else undefined: the server runs as the user of this process. */
export function unprivilegedUser(): ServerUser | undefined {
  return process.getuid?.() === 0 ? nobody() : undefined;
}

/** Whether the user can enter a folder, by the system's own answer, which includes access lists. */
export function canEnter(folder: string, user: ServerUser | undefined): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Whether the user can run a program. */
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
