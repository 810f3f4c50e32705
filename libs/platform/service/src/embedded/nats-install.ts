/** Of the npm package for Linux on x64, and of what is advised elsewhere. */
export const NATS_VERSION = '2.14.0';

const RELEASES = 'https://github.com/nats-io/nats-server/releases';
/** Node's names of processors, and those of the releases. */
const PROCESSORS: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** The command that installs a NATS server, or where to find one. @param platform, arch as Node names them. */
export function natsInstallation(platform: string, arch: string): string {
  if (platform === 'darwin') return 'brew install nats-server';
  const processor = PROCESSORS[arch];
  if (platform !== 'linux' || processor === undefined) return `a program of ${RELEASES}`;
  const name = `nats-server-v${NATS_VERSION}-linux-${processor}`;
  const archive = `${RELEASES}/download/v${NATS_VERSION}/${name}.tar.gz`;
  return `curl -fsSL ${archive} | sudo tar -xz -C /usr/local/bin --strip-components=1 ${name}/nats-server`;
}
