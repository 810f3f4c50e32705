import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { sharedKeyProblems } from './master-keys.js';

const folder = mkdtempSync(join(tmpdir(), 'shared-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

const key = randomBytes(32);
const [one, other] = [key.toString('base64'), randomBytes(32).toString('base64')];

it('a key that two services have is refused, whichever its version, its spelling and where it stands', () => {
  const file = join(folder, 'key');
  writeFileSync(file, `v2:${other},v1:${key.toString('hex')}\n`);
  const settings = { MFA_MASTER_KEY: one, WALLET_MASTER_KEY_FILE: file, SESSION_MASTER_KEY: 'malformed' };
  expect(sharedKeyProblems(settings)).toEqual([
    'WALLET_MASTER_KEY: is the key of MFA_MASTER_KEY: make one of its own',
  ]);
});

it('keys that differ are well', () => {
  expect(sharedKeyProblems({ MFA_MASTER_KEY: one, WALLET_MASTER_KEY: other, MASTER_KEY: one })).toEqual([]);
});
