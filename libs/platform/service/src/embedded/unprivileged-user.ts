import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The user a server runs as: PostgreSQL refuses uid 0. On macOS the ids of `nobody` are negative, as Node spawns them. */
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

/** Makes the user the owner of a file or folder. A change of owner takes no negative id. */
export function giveTo({ uid, gid }: ServerUser, path: string): void {
  chownSync(path, uid >>> 0, gid >>> 0);
}

/** Gives a folder and all in it back to the user: a copy by root belongs to root. The folder itself tells whether it is one. */
export function giveBack(user: ServerUser, folder: string): void {
  if (statSync(folder).uid === user.uid >>> 0) return;
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const entry of entries) lchownSync(join(folder, entry), user.uid >>> 0, user.gid >>> 0);
  // The last one, so that what was interrupted starts again.
  giveTo(user, folder);
}

function nobody(): ServerUser {
  try {
    return nobodyOf(readFileSync('/etc/passwd', 'utf8'));
  } catch {
    return NOBODY;
  }
}

/** @param passwd the system's list of users. */
export function nobodyOf(passwd: string): ServerUser {
  const line = passwd.split('\n').find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : NOBODY;
}
