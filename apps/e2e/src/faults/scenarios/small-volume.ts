import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { open, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '@latchkey/platform/embedded';
import type { Closers } from '@latchkey/stack-runner';

/** The databases of a stack take a third of it. */
const SIZE = '256m';
const CHUNK = Buffer.alloc(64 * 1024);

/** Only root mounts a volume, and a small volume is the only way to fill one without harm to the machine. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0;

/**
 * Puts the tables of PostgreSQL, before the first start of a stack, on a volume of their own: a tmpfs of a fixed size,
 * which the closers remove. Its log (WAL) stays where it is.
 */
export async function makeSmallVolume(dataDir: string, closers: Closers): Promise<void> {
  await (await startPostgres({ dataDir })).stop();
  const tables = tablesIn(dataDir);
  const { uid, gid } = statSync(tables);
  const disk = `${tables}.disk`;
  renameSync(tables, disk);
  mkdirSync(tables, { mode: 0o700 });
  run('mount', '-t', 'tmpfs', '-o', `size=${SIZE},mode=700,uid=${uid},gid=${gid}`, 'tmpfs', tables);
  closers.add(() => run('umount', '--lazy', tables));
  // Without holes: a page that PostgreSQL has is never refused.
  run('cp', '--archive', '--sparse=never', `${disk}/.`, tables);
  rmSync(disk, { recursive: true });
}

/** Leaves no room at all on the volume. @returns makes room again. */
export async function fillSmallVolume(dataDir: string): Promise<() => void> {
  const tables = tablesIn(dataDir);
  const file = join(tables, 'ballast');
  const ballast = await open(file, 'w');
  try {
    while ((await statfs(tables)).bavail > 0) await ballast.write(CHUNK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await ballast.close();
  }
  return () => rmSync(file);
}

function tablesIn(dataDir: string): string {
  return join(realpathSync(join(dataDir, 'postgres')), 'data', 'base');
}

function run(command: string, ...args: readonly string[]): void {
  execFileSync(command, args);
}
