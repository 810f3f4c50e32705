import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { SERVICES } from '@latchkey/contracts/services';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const SEALS_NOTHING = ['transfer'];

/** Nothing listens at this address: settings are checked before a process waits for anything. */
const startOf = (name: string, settings: Record<string, string>) =>
  spawnSync(process.execPath, [`${ROOT}dist/apps/${name}/main.js`], {
    encoding: 'utf8',
    env: { NATS_URL: 'nats://127.0.0.1:1', HEALTH_PORT: '0', ...settings },
    // A guard against a process that hangs: the machine may be busy.
    timeout: 30_000,
  });

it.each(SERVICES)('%s: names all that is missing, at once', (name) => {
  const { status, stderr } = startOf(name, {});
  expect(status).toBe(78);
  const own = name.toUpperCase().replaceAll('-', '_');
  const keys = SEALS_NOTHING.includes(name) ? [] : [`${own}_MASTER_KEY`];
  for (const setting of [...keys, `${own}_DATABASE_URL`])
    expect(stderr).toMatch(new RegExp(`^${setting}: is required`, 'm'));
  if (keys.length === 0) expect(stderr).not.toContain('MASTER_KEY');
});

it('npm start: names what is wrong with every service, before it connects to anything', () => {
  const { PATH = '', HOME = '' } = process.env;
  const dataDir = mkdtempSync(join(tmpdir(), 'misconfigured-'));
  const settings = {
    DATA_DIR: dataDir,
    PORT: '0',
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    NATS_URL: 'nats://bus:4222',
    MASTER_KEY: 'short',
    SIGNING_KEY_BITS: '1024',
    ADMIN_API_KEY: 'short',
  };
  const { status, stdout } = spawnSync(process.execPath, [`${ROOT}dist/apps/stack/main.js`], {
    encoding: 'utf8',
    env: { PATH, HOME, ...settings },
    timeout: 60_000,
  });
  rmSync(dataDir, { recursive: true });
  expect(status).toBe(78);
  const problems = stdout.split('\n').filter((line) => /^[A-Z_]+: /.test(line));
  expect(problems.map((line) => line.split(':')[0]).toSorted()).toEqual([
    'ADMIN_API_KEY',
    'MASTER_KEY',
    'NATS_URL',
    'SIGNING_KEY_BITS',
  ]);
});
