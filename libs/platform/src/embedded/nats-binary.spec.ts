import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { natsBinary } from './nats-binary.js';

const BUNDLED = /node_modules\/@eplightning\/nats-server-[\w-]+\/bin\/nats-server$/;

describe('the NATS server that is embedded', () => {
  const path = process.env['PATH'];
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nats-binary-'));
  });
  afterEach(() => {
    process.env['PATH'] = path;
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
});
