import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Closers, becomes } from '@latchkey/stack-runner';

const STOP_LIMIT_MS = 30_000;
const CHUNK = Buffer.alloc(64 * 1024);

/**
 * The files of PostgreSQL's tables on a volume of their own, a tmpfs of a fixed size; its log (WAL) stays where it is. The
 * server must be stopped while they move.
 */
export class SmallVolume {
  private readonly cluster: string;
  private readonly tables: string;

  constructor(dataDir: string) {
    this.cluster = join(realpathSync(join(dataDir, 'postgres')), 'data');
    this.tables = join(this.cluster, 'base');
  }

  /** Only root mounts a volume, and a small volume is the only way to fill one without harm to the machine. */
  static get isPossible(): boolean {
    return process.platform === 'linux' && process.getuid?.() === 0;
  }

  /** Resolves when the server has stopped in order, so that its files are whole. */
  async serverStopped(): Promise<void> {
    const hasStopped = () => Promise.resolve(!existsSync(join(this.cluster, 'postmaster.pid')));
    if (!(await becomes(hasStopped, STOP_LIMIT_MS))) throw new Error('PostgreSQL did not stop');
  }

  /** @param freeBytes that the volume has besides the files. */
  async moveOnto(freeBytes: number, closers: Closers): Promise<void> {
    const { uid, gid } = statSync(this.tables);
    const disk = `${this.tables}.disk`;
    await rename(this.tables, disk);
    await mkdir(this.tables, { mode: 0o700 });
    const [used = '0'] = run('du', '--summarize', '--block-size=1', disk).split('\t');
    const size = Number(used) + freeBytes;
    run('mount', '-t', 'tmpfs', '-o', `size=${size},mode=700,uid=${uid},gid=${gid}`, 'tmpfs', this.tables);
    // A run that is given up leaves no volume behind.
    closers.add(() => this.unmount());
    // Without holes: a page that PostgreSQL has is never refused.
    run('cp', '--archive', '--sparse=never', `${disk}/.`, this.tables);
    await rm(disk, { recursive: true });
  }

  /** Moves the files back to the disk. */
  async moveBack(): Promise<void> {
    const disk = `${this.tables}.disk`;
    run('cp', '--archive', this.tables, disk);
    run('umount', this.tables);
    await rm(this.tables, { recursive: true });
    await rename(disk, this.tables);
  }

  /** Leaves no room at all. */
  async fill(): Promise<void> {
    const ballast = await open(this.ballast, 'w');
    try {
      while ((await statfs(this.tables)).bavail > 0) await ballast.write(CHUNK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      await ballast.close();
    }
  }

  makeRoom(): void {
    rmSync(this.ballast);
  }

  private get ballast(): string {
    return join(this.tables, 'ballast');
  }

  private unmount(): void {
    if (run('mount').includes(` on ${this.tables} `)) run('umount', '--lazy', this.tables);
  }
}

function run(command: string, ...args: readonly string[]): string {
  return execFileSync(command, args, { encoding: 'utf8' });
}
