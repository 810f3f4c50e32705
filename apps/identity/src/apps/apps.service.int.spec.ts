import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { apiKeyShape, DEFAULT_APP_SETTINGS } from '@latchkey/contracts';
import { Envelope, sha256 } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { KeyResolution } from '../api-keys/key-resolution.service.js';
import { testIdentity } from '../testing/test-identity.js';
import { AppsService } from './apps.service.js';

const GOOGLE = { client_id: 'google-id', client_secret: 'google-s3cret-value' };
const UNSET = { team_id: '', key_id: '', keep_tokens: false };

const identity = await testIdentity('apps');
const apps = identity.get(AppsService);

const newApp = (environment: 'test' | 'live' = 'test') => apps.create({ name: 'Acme', environment });
const notFound = expect.objectContaining({ code: 'app_not_found' });

describe('create', () => {
  it.each(['test', 'live'] as const)('makes a %s App with its first keys', async (environment) => {
    await identity.takeEvents();
    const { secret_key, public_token, ...app } = await newApp(environment);
    expect(app).toMatchObject({ name: 'Acme', environment, tier: 'standard' });
    expect(app.settings).toEqual({ ...DEFAULT_APP_SETTINGS, oauth_providers: {} });
    expect(apiKeyShape(secret_key)).toEqual({ kind: 'secret', environment, checksumOk: true });
    expect(apiKeyShape(public_token)).toEqual({ kind: 'public', environment, checksumOk: true });
    expect(await apps.get({ app_id: app.id })).toEqual(app);
    expect(await identity.takeEvents()).toEqual([
      { type: 'app.created', app_id: app.id, user_id: '', data: { environment } },
      expect.objectContaining({ type: 'api_key.created', app_id: app.id }),
      expect.objectContaining({ type: 'api_key.created', app_id: app.id }),
    ]);
  });
});

describe('list and get', () => {
  it('answers the newest first, by limit and offset', async () => {
    const made = [await newApp(), await newApp(), await newApp()].map(({ id }) => id).reverse();
    const page = async (limit: number, offset: number) =>
      (await apps.list({ limit, offset })).apps.map(({ id }) => id);
    expect(await page(3, 0)).toEqual(made);
    expect(await page(1, 1)).toEqual(made.slice(1, 2));
  });

  it('refuses an unknown App', async () => {
    await expect(apps.get({ app_id: newId('app') })).rejects.toEqual(notFound);
    await expect(apps.update({ app_id: newId('app'), name: 'x' })).rejects.toEqual(notFound);
  });
});

describe('pages of an App', () => {
  it('are refused with their names where anybody could have one, and nothing changes', async () => {
    const { id: app_id } = await newApp('live');
    const settings = { otp_length: 8, allowed_origins: ['https://app.example.com', 'https://*.co.uk'] };
    await expect(apps.update({ app_id, settings })).rejects.toMatchObject({
      code: 'invalid_request',
      details: { fields: [{ message: expect.stringContaining('"https://*.co.uk"') }] },
    });
    expect((await apps.get({ app_id })).settings).toEqual({ ...DEFAULT_APP_SETTINGS, oauth_providers: {} });
  });

  it('that an earlier version stored do not count, and are named until the setting changes', async () => {
    const { id: app_id, secret_key } = await newApp('live');
    const stored = {
      allowed_origins: ['https://*.com', 'https://a.io'],
      allowed_redirect_urls: ['http://a.io/'],
    };
    await identity.source.query('UPDATE apps SET settings = $1 WHERE id = $2', [stored, app_id]);
    const counted = { allowed_origins: ['https://a.io'], allowed_redirect_urls: [] };
    const app = await apps.get({ app_id });
    expect(app.settings).toMatchObject(counted);
    expect(app.ignored_settings).toMatchObject([
      { setting: 'allowed_origins', entry: 'https://*.com' },
      { setting: 'allowed_redirect_urls', entry: 'http://a.io/' },
    ]);
    const { key } = await identity.get(KeyResolution).resolve({ digest: sha256(secret_key).toString('hex') });
    expect(key?.caller.settings).toMatchObject(counted);
    const changed = await apps.update({ app_id, settings: { ...counted, otp_length: 7 } });
    expect(changed).not.toHaveProperty('ignored_settings');
  });
});

describe('update', () => {
  it('merges settings member by member', async () => {
    const { id: app_id } = await newApp();
    await apps.update({ app_id, settings: { otp_length: 8, allowed_origins: ['https://a.io'] } });
    const app = await apps.update({
      app_id,
      name: 'New',
      tier: 'enterprise',
      settings: { otp_expires_in: 5 },
    });
    expect(app).toMatchObject({ name: 'New', tier: 'enterprise', environment: 'test' });
    expect(app.settings).toMatchObject({
      otp_length: 8,
      otp_expires_in: 5,
      allowed_origins: ['https://a.io'],
    });
    expect((await apps.update({ app_id, settings: { otp_length: null } })).settings.otp_length).toBe(6);
    expect(await apps.get({ app_id })).toMatchObject({ name: 'New', settings: { otp_length: 6 } });
  });

  it('50 times in parallel loses no member', async () => {
    const { id: app_id } = await newApp();
    const changes = [{ otp_length: 7 }, { otp_expires_in: 3 }, { fingerprint_match: 'ip' as const }];
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => apps.update({ app_id, settings: changes[n % 3] ?? {} })),
    );
    const { settings } = await apps.get({ app_id });
    expect(settings).toMatchObject({ otp_length: 7, otp_expires_in: 3, fingerprint_match: 'ip' });
  });
});

describe('OAuth providers', () => {
  it('stores the client secret encrypted and never answers it', async () => {
    const { id: app_id } = await newApp();
    const given = {
      google: GOOGLE,
      okta: { ...GOOGLE, issuer: 'https://acme.okta.com', scopes: ['openid'] },
    };
    const app = await apps.update({ app_id, settings: { oauth_providers: given } });
    expect(app.settings.oauth_providers).toEqual({
      google: { client_id: 'google-id', issuer: '', scopes: [], ...UNSET },
      okta: { client_id: 'google-id', issuer: 'https://acme.okta.com', scopes: ['openid'], ...UNSET },
    });
    expect(JSON.stringify(await apps.list({}))).not.toContain(GOOGLE.client_secret);
    const [row] = await identity.source.query<{ sealed: Buffer }[]>(
      `SELECT client_secret_sealed AS sealed FROM oauth_providers WHERE app_id = $1 AND provider = 'google'`,
      [app_id],
    );
    expect(row?.sealed.includes(GOOGLE.client_secret)).toBe(false);
    const context = { app: app_id, table: 'oauth_providers', record: 'google', field: 'client_secret' };
    const opened = await identity.get(Envelope).decrypt(row?.sealed ?? Buffer.alloc(0), context);
    expect(opened.toString()).toBe(GOOGLE.client_secret);
  });

  it('replaces those that are named, removes by null, keeps the others', async () => {
    const { id: app_id } = await newApp();
    await apps.update({ app_id, settings: { oauth_providers: { google: GOOGLE, github: GOOGLE } } });
    const change = { google: { ...GOOGLE, client_id: 'other' }, slack: GOOGLE, github: null };
    const { settings } = await apps.update({ app_id, settings: { oauth_providers: change } });
    expect(settings.oauth_providers).toMatchObject({ google: { client_id: 'other' }, slack: {} });
    expect(Object.keys(settings.oauth_providers)).toEqual(['google', 'slack']);
  });

  it('keeps the ids of the key of Apple, and names those that are missing', async () => {
    const { id: app_id } = await newApp();
    const pkcs8 = { format: 'pem', type: 'pkcs8' } as const;
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pkcs8).toString();
    const set = (more: object) => {
      const apple = { client_id: 'com.acme.web', client_secret: key, ...more };
      return apps.update({ app_id, settings: { oauth_providers: { apple } } });
    };
    await expect(set({ team_id: 'A1B2C3D4E5' })).rejects.toMatchObject({
      code: 'invalid_request',
      details: { fields: [{ field: 'settings.oauth_providers.apple.key_id' }] },
    });
    const ids = { team_id: 'A1B2C3D4E5', key_id: 'K1L2M3N4O5', keep_tokens: true };
    const { settings } = await set(ids);
    expect(settings.oauth_providers.apple).toEqual({
      client_id: 'com.acme.web',
      issuer: '',
      scopes: [],
      ...ids,
    });
  });

  it('refuses an issuer over http in a live App', async () => {
    const { id: app_id } = await newApp('live');
    const okta = { ...GOOGLE, issuer: 'http://127.0.0.1:4000' };
    await expect(
      apps.update({ app_id, name: 'x', settings: { oauth_providers: { okta } } }),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      details: { fields: [{ field: 'settings.oauth_providers.okta.issuer' }] },
    });
    expect(await apps.get({ app_id })).toMatchObject({ name: 'Acme', settings: { oauth_providers: {} } });
  });
});
