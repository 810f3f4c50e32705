import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Closers } from '../command/closers.js';

/** `release`: the bundles of the last release. `build`: those in dist/apps. */
export type Version = 'release' | 'build';

/**
 * The folder from which one stack runs. Each process is a link to its bundle of one version, as a tag of an image is: a
 * process that is started anew takes the version that the link names then. The supervisor is the one of this build,
 * which gives the bus the permissions of this build; operators load those before they roll a new version out.
 */
export class ProgramFolder {
  private constructor(
    private readonly folder: string,
    private readonly versions: Readonly<Record<Version, string>>,
  ) {}

  /** The closers remove it. @param release the unpacked bundles of the release. */
  static make(closers: Closers, release: string, root = process.cwd()): ProgramFolder {
    // In the repository, so that the supervisor finds the packages of PostgreSQL and NATS.
    const parent = join(root, 'dist/releases');
    mkdirSync(parent, { recursive: true });
    const folder = mkdtempSync(join(parent, 'run-'));
    closers.add(() => rmSync(folder, { recursive: true, force: true }));
    const build = join(root, 'dist/apps');
    cpSync(join(build, 'stack'), join(folder, 'stack'), { recursive: true });
    const programs = new ProgramFolder(folder, { release, build });
    const isNew = (name: string) => name !== 'stack' && !existsSync(join(release, name));
    // The supervisor starts all processes of this build.
    programs.use('build', readdirSync(build).filter(isNew));
    return programs;
  }

  /** The bundle of the supervisor. */
  get supervisor(): string {
    return join(this.folder, 'stack', 'main.js');
  }

  /** Each of these processes has that version from its next start on. */
  use(version: Version, processes: readonly string[]): void {
    for (const name of processes) {
      const link = join(this.folder, name);
      symlinkSync(join(this.versions[version], name), `${link}.new`);
      renameSync(`${link}.new`, link);
    }
  }
}
