import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

it('works on a new folder with a long name and spaces, as CI tries it on other systems', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-start-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, `Ada's daten ${'long '.repeat(30)}`, 'data');
  const { DATABASE_URL: _database, NATS_URL: _nats, ...env } = process.env;
  const args = [join(import.meta.dirname, '../../../../tools/workspace/try-start.mjs'), dataDir];
  const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  expect([status, stdout]).toEqual([0, expect.stringContaining('npm start works here.')]);
}, 120_000);
