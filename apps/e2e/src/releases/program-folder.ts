import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Closers } from '@latchkey/stack-runner';
import { lastRelease, unpackBundles } from './stored-releases.js';

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

  /** All processes have the version `build`. The closers remove the folder. */
  static make(closers: Closers, root = process.cwd()): ProgramFolder {
    // In the repository, so that the supervisor finds the packages of PostgreSQL and NATS.
    const parent = join(root, 'dist/releases');
    mkdirSync(parent, { recursive: true });
    const folder = mkdtempSync(join(parent, 'run-'));
    closers.add(() => rmSync(folder, { recursive: true, force: true }));
    const [release, build] = [join(folder, 'of-release'), join(root, 'dist/apps')];
    unpackBundles(lastRelease(root), release);
    cpSync(join(build, 'stack'), join(folder, 'stack'), { recursive: true });
    const programs = new ProgramFolder(folder, { release, build });
    programs.use(
      'build',
      readdirSync(build).filter((name) => name !== 'stack'),
    );
    return programs;
  }

  /** The bundle of the supervisor. */
  get supervisor(): string {
    return join(this.folder, 'stack', 'main.js');
  }

  /** Each of these processes has that version from its next start on; one that the version lacks stays as it is. */
  use(version: Version, processes: readonly string[]): void {
    for (const name of processes) {
      if (!existsSync(join(this.versions[version], name))) continue;
      const link = join(this.folder, name);
      symlinkSync(join(this.versions[version], name), `${link}.new`);
      renameSync(`${link}.new`, link);
    }
  }
}
