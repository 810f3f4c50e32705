import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { masterKeySetting, ENCRYPTING_SERVICES } from '../topology.js';
import { KeyFile } from './key-file.js';
import { masterKeys } from './master-keys.js';
import type { Given } from './given.js';
import { resolveSettings } from './resolve-settings.js';

const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-settings-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const resolve = (env: Given['env']) =>
  resolveSettings({
    env,
    dataDir,
    port: 8080,
    adminPort: 8099,
    adminApart: env['ADMIN_PORT'] !== undefined,
    inbox: { http: 8025, smtp: 2525 },
    keys: new KeyFile(join(dataDir, 'keys.json')),
  });

describe('settings of the stack', () => {
  it('has the gateway pass administration on, unless it has a port of its own', async () => {
    const ADMIN_UPSTREAM = 'http://127.0.0.1:8099';
    expect(await resolve({ ADMIN_HOST: '0.0.0.0' })).toMatchObject({
      ADMIN_HOST: '127.0.0.1',
      ADMIN_UPSTREAM,
    });
    const apart = await resolve({ ADMIN_HOST: '0.0.0.0', ADMIN_PORT: '8099', ADMIN_UPSTREAM });
    expect(apart).toMatchObject({ ADMIN_HOST: '0.0.0.0', ADMIN_PORT: '8099', ADMIN_UPSTREAM: '' });
  });

  it('makes the keys of a test App, and keeps them', async () => {
    const first = await resolve({});
    expect(first['BOOTSTRAP_SECRET_KEY']).toMatch(/^sk_test_[0-9A-Za-z]{49}$/);
    expect(first['BOOTSTRAP_PUBLIC_TOKEN']).toMatch(/^pk_test_[0-9A-Za-z]{49}$/);
    expect(await resolve({})).toEqual(first);
  });

  it.each(['keys.json', ...ENCRYPTING_SERVICES.map((name) => `${name}-master.key`)])(
    'keeps %s where only its owner reads it',
    async (name) => {
      await resolve({});
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
    },
  );

  it('opens loopback to webhooks and providers of test Apps, unless it was closed', async () => {
    expect(await resolve({})).toMatchObject({ WEBHOOK_LOOPBACK: 'true', OAUTH_LOOPBACK: 'true' });
    const given = { WEBHOOK_LOOPBACK: 'false', OAUTH_LOOPBACK: 'false' };
    expect(await resolve(given)).toMatchObject(given);
  });

  it('lets pages of the first App change accounts, unless it was closed', async () => {
    expect(await resolve({})).toMatchObject({ BOOTSTRAP_ACCOUNT_CHANGES: 'person' });
    const given = { BOOTSTRAP_ACCOUNT_CHANGES: 'off' };
    expect(await resolve(given)).toMatchObject(given);
  });

  it('makes a key for each of the seven services that encrypt, and none that they share', async () => {
    const settings = await resolve({});
    expect(ENCRYPTING_SERVICES).toEqual([
      'identity',
      'otp-delivery',
      'session',
      'mfa',
      'signer',
      'wallet',
      'events',
    ]);
    const files = ENCRYPTING_SERVICES.map((name) => settings[`${masterKeySetting(name)}_FILE`] ?? '');
    expect(new Set(files.map((file) => readFileSync(file, 'utf8'))).size).toBe(7);
    expect(Object.keys(settings).filter((name) => name.includes('MASTER_KEY'))).toHaveLength(7);
    expect(await resolve({})).toEqual(settings);
  });

  it('hands on the key that all services shared, made by an earlier version or given', async () => {
    const folder = mkdtempSync(join(dataDir, 'earlier-'));
    const shared = join(folder, 'master.key');
    writeFileSync(shared, 'the key of an earlier version');
    expect(masterKeys({ env: {}, dataDir: folder })).toMatchObject({
      MASTER_KEY_FILE: shared,
      WALLET_MASTER_KEY_FILE: join(folder, 'wallet-master.key'),
    });
    const env = { MASTER_KEY: randomBytes(32).toString('base64') };
    expect(masterKeys({ env, dataDir: folder })).not.toHaveProperty('MASTER_KEY_FILE');
  });

  it('makes no key where one is given, or a Vault holds it', () => {
    const folder = mkdtempSync(join(dataDir, 'given-'));
    const env = { WALLET_MASTER_KEY: 'given', MFA_MASTER_KEY_FILE: '/run/mfa' };
    const made = Object.keys(masterKeys({ env, dataDir: folder }));
    expect(made).toEqual(
      ['IDENTITY', 'OTP_DELIVERY', 'SESSION', 'SIGNER', 'EVENTS'].map((name) => `${name}_MASTER_KEY_FILE`),
    );
    const vault = mkdtempSync(join(dataDir, 'vault-'));
    expect(masterKeys({ env: { VAULT_ADDR: 'https://vault' }, dataDir: vault })).toEqual({});
  });

  it('sends to the local inbox what no provider is given for', async () => {
    expect(await resolve({ PUBLIC_BASE_URL: 'https://id.example/' })).toMatchObject({
      PUBLIC_BASE_URL: 'https://id.example',
      SMTP_URL: 'smtp://127.0.0.1:2525',
      TWILIO_BASE_URL: 'http://127.0.0.1:8025',
    });
  });

  it('refuses one key for two services', async () => {
    const key = randomBytes(32).toString('base64');
    await expect(resolve({ WALLET_MASTER_KEY: key, MFA_MASTER_KEY: key })).rejects.toThrow(
      'WALLET_MASTER_KEY: is the key of MFA_MASTER_KEY',
    );
  });

  it('passes on what is given, and adds no key or address of its own to a provider', async () => {
    const env = {
      SMTP_URL: 'smtp://mail.example',
      EMAIL_FROM: 'hello@mail.example',
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_FROM: '+14155552671',
      MASTER_KEY: randomBytes(32).toString('base64'),
      BOOTSTRAP_SECRET_KEY: 'sk_live_given',
    };
    const settings = await resolve({ ...env, PORT: '' });
    expect(settings).toMatchObject({ ...env, PORT: '8080' });
    for (const name of ['TWILIO_AUTH_TOKEN', 'TWILIO_BASE_URL', 'MASTER_KEY_FILE'])
      expect(settings).not.toHaveProperty(name);
  });
});
