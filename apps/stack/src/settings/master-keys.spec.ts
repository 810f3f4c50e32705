import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { masterKeySetting, ENCRYPTING_SERVICES } from '../topology.js';
import { loneKeysWarning, masterKeys } from './master-keys.js';

const root = mkdtempSync(join(tmpdir(), 'latchkey-master-keys-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const newFolder = () => mkdtempSync(join(root, 'data-'));
const newKey = () => randomBytes(32).toString('base64');

describe('the keys of the services where the operator gives MASTER_KEY', () => {
  const one = newKey();

  it('are the same seven with any data folder, and are not kept there', () => {
    const folders = [newFolder(), newFolder()];
    const [first, second] = folders.map((dataDir) => masterKeys({ env: { MASTER_KEY: one }, dataDir }));
    expect(Object.keys(first ?? {})).toEqual(ENCRYPTING_SERVICES.map(masterKeySetting));
    expect(new Set([...Object.values(first ?? {}), one, `v1:${one}`]).size).toBe(9);
    expect(second).toEqual(first);
    expect(folders.flatMap((folder) => readdirSync(folder))).toEqual([]);
  });

  it('are those of HKDF-SHA256 (RFC 5869)', () => {
    const known = Array.from({ length: 32 }, (_, index) => (index * index + 7) % 256);
    const { WALLET_MASTER_KEY } = masterKeys({
      env: { MASTER_KEY: Buffer.from(known).toString('hex') },
      dataDir: newFolder(),
    });
    expect(WALLET_MASTER_KEY).toBe('v1:31ZQcePkYhbusQViIy/L7lC+iSJ8LJZmr5MiE+OU1lU=');
  });

  it('keep the versions of MASTER_KEY, whether in the environment or a file', () => {
    const file = join(newFolder(), 'key');
    writeFileSync(file, `v2:${newKey()}\nv1:${one}\n`);
    const { MFA_MASTER_KEY: two } = masterKeys({ env: { MASTER_KEY_FILE: file }, dataDir: newFolder() });
    const { MFA_MASTER_KEY: before } = masterKeys({ env: { MASTER_KEY: one }, dataDir: newFolder() });
    expect(two).toMatch(/^v2:[^,]+,v1:[^,]+$/);
    expect(two?.split(',')[1]).toBe(before);
  });

  it('are not derived where a service has a file or a key of its own', () => {
    const dataDir = newFolder();
    const file = join(dataDir, 'wallet-master.key');
    writeFileSync(file, newKey());
    const keys = masterKeys({ env: { MASTER_KEY: one, MFA_MASTER_KEY: newKey() }, dataDir });
    expect(keys).toMatchObject({ WALLET_MASTER_KEY_FILE: file });
    expect(keys).not.toHaveProperty('WALLET_MASTER_KEY');
    expect(keys).not.toHaveProperty('MFA_MASTER_KEY');
  });

  it.each([{ MASTER_KEY: 'short' }, { MASTER_KEY_FILE: join(root, 'none') }])(
    'are neither derived from %j nor made beside it: the services refuse it',
    (env) => {
      const dataDir = newFolder();
      expect(masterKeys({ env, dataDir })).toEqual({});
      expect(readdirSync(dataDir)).toEqual([]);
    },
  );
});

describe('keys in the data folder, of databases that are elsewhere', () => {
  const elsewhere = { DATABASE_URL: 'postgres://latchkey@db.example/postgres' };
  const warningOf = (env: Record<string, string>) => {
    const dataDir = newFolder();
    return loneKeysWarning(masterKeys({ env, dataDir }), { env, dataDir })?.replaceAll(dataDir, 'FOLDER');
  };

  it('are worth a warning that the wallets are lost with the folder', () => {
    expect(warningOf(elsewhere)).toBe(
      'the keys of identity, otp-delivery, session, mfa, signer, wallet, events are in FOLDER alone, and their databases are not: if you lose this folder, you lose all wallets; back it up, or set the keys yourself',
    );
  });

  it('are named alone where only some services are concerned', () => {
    const url = { MFA_DATABASE_URL: 'postgres://mfa@db.example/mfa' };
    expect(warningOf(url)).toContain('the keys of mfa are in FOLDER alone');
    expect(warningOf(url)).toContain('you lose what they encrypted');
    expect(
      warningOf({ ...elsewhere, WALLET_MASTER_KEY: newKey(), SIGNER_MASTER_KEY: newKey() }),
    ).not.toContain('wallet');
  });

  it.each([
    ['the databases are in the folder, too', {}],
    ['the keys are derived from MASTER_KEY', { ...elsewhere, MASTER_KEY: newKey() }],
    ['a Vault has the keys', { ...elsewhere, VAULT_ADDR: 'https://vault.example' }],
  ])('are no reason for a warning where %s', (_, env) => {
    expect(warningOf(env)).toBeUndefined();
  });
});
