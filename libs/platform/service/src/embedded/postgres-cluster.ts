import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLineOf, isAlive } from './child.js';
import { InfrastructureError } from './server-start.js';
import { canEnter, giveBack, giveTo, type ServerUser } from './unprivileged-user.js';

export const SUPERUSER = 'postgres';

export interface Cluster {
  /** The data folder, free of symbolic links. */
  readonly folder: string;
  readonly password: string;
}

interface ClusterOptions {
  readonly dataDir: string;
  readonly binaries: string;
  readonly user: ServerUser | undefined;
}

/** Opens the cluster in dataDir, and makes it if there is none. An interrupted make starts again. */
export function openCluster({ dataDir, binaries, user }: ClusterOptions): Cluster {
  const home = clusterHome(join(dataDir, 'postgres'), user);
  const folder = join(home, 'data');
  const passwordFile = join(dataDir, 'postgres.password');
  if (existsSync(folder)) {
    if (user) giveBack(user, folder);
    return { folder, password: readPassword(passwordFile, dataDir) };
  }
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  initialise({ home, binaries, user, password });
  return { folder, password };
}

/** A folder of the server's user; it is outside dataDir, behind a link, if that user cannot enter dataDir. */
function clusterHome(place: string, user: ServerUser | undefined): string {
  if (isDeadLink(place)) rmSync(place);
  if (!existsSync(place)) {
    mkdirSync(dirname(place), { recursive: true });
    if (canEnter(dirname(place), user)) mkdirSync(place, { mode: 0o700 });
    else symlinkSync(mkdtempSync(join(folderForOthers(), 'latchkey-postgres-')), place);
  }
  const home = realpathSync(place);
  if (user) giveTo(user, home);
  return home;
}

/** A folder that every user can enter, and that nothing tidies; `/var/db` is that of macOS. */
function folderForOthers(): string {
  return ['/var/lib', '/var/db'].find((folder) => existsSync(folder)) ?? tmpdir();
}

function isDeadLink(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true && !existsSync(place);
}

function initialise(make: {
  home: string;
  binaries: string;
  user: ServerUser | undefined;
  password: string;
}): void {
  const fresh = join(make.home, 'new');
  const passwordFile = join(make.home, 'password');
  rmSync(fresh, { recursive: true, force: true });
  writeFileSync(passwordFile, make.password, { mode: 0o600 });
  if (make.user) giveTo(make.user, passwordFile);
  const options = [
    '--encoding=UTF8',
    '--no-locale',
    '--auth=scram-sha-256',
    '--no-sync',
    '--no-instructions',
  ];
  const result = spawnSync(
    join(make.binaries, 'initdb'),
    [`--pgdata=${fresh}`, `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, ...options],
    { ...make.user, cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
  );
  rmSync(passwordFile);
  if (result.status !== 0)
    throw new InfrastructureError(`initdb failed: ${result.stderr || result.error?.message}`);
  renameSync(fresh, join(make.home, 'data'));
}

function readPassword(file: string, dataDir: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  throw new InfrastructureError(
    `${file} is missing, and the databases in ${dataDir} cannot be opened without it: put it back, or remove ${dataDir} to start anew`,
  );
}

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

/** Waits for a server of the previous run that is still stopping; removes the lock of a server that is gone. */
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
  // Where the system does not tell, PostgreSQL itself decides.
  return isAlive(pid) && (commandLineOf(pid)?.includes(folder) ?? true);
}
