import { beforeEach, describe, expect, it } from '@jest/globals';
import { apiKeyShape, DEFAULT_APP_SETTINGS } from '@latchkey/contracts';
import type { CreateAppResponse } from '@latchkey/contracts/identity';
import { sha256 } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { AppsService } from '../apps/apps.service.js';
import { race } from '../testing/race.js';
import { testIdentity } from '../testing/test-identity.js';
import { ApiKeysService } from './api-keys.service.js';
import { KeyResolution } from './key-resolution.service.js';

let app: CreateAppResponse;

const identity = await testIdentity('api_keys');
const apps = identity.get(AppsService);
const keys = identity.get(ApiKeysService);
const resolution = identity.get(KeyResolution);
beforeEach(async () => {
  app = await apps.create({ name: 'Acme', environment: 'live', tier: 'enterprise' });
});

const digestOf = (key: string) => ({ digest: sha256(key).toString('hex') });
const resolve = async (key: string) => (await resolution.resolve(digestOf(key))).key;
const listed = async () => (await keys.list({ app_id: app.id })).keys;
const refused = (code: string) => expect.objectContaining({ code });

describe('resolve', () => {
  it('answers the App of the key, with complete settings and no provider', async () => {
    const google = { client_id: 'id', client_secret: 'provider-secret' };
    await apps.update({ app_id: app.id, settings: { otp_length: 8, oauth_providers: { google } } });
    expect(await resolve(app.secret_key)).toEqual({
      key_id: (await listed()).find(({ kind }) => kind === 'secret')?.id,
      caller: {
        app_id: app.id,
        app_name: 'Acme',
        environment: 'live',
        payments_need_person: true,
        tier: 'enterprise',
        key_kind: 'secret',
        settings: { ...DEFAULT_APP_SETTINGS, otp_length: 8 },
      },
      ticket: expect.any(String),
    });
    expect((await resolve(app.public_token))?.caller.key_kind).toBe('public');
  });

  it.each([
    ['an unknown key', digestOf('sk_live_unknown')],
    ['no digest', { digest: '' }],
    ['what is not hex', { digest: 'zz' }],
  ])('answers null for %s', async (_, input) => {
    expect(await resolution.resolve(input)).toEqual({ key: null });
  });

  it('moves last_used_at, at most once a minute', async () => {
    const used = async () => (await listed()).find(({ kind }) => kind === 'secret')?.last_used_at ?? 0;
    const settled = async (differsFrom: number) => {
      for (let turn = 0; turn < 100 && (await used()) === differsFrom; turn += 1)
        await new Promise((resolved) => setTimeout(resolved, 20));
      return used();
    };
    expect(await used()).toBe(0);
    await resolve(app.secret_key);
    const first = await settled(0);
    expect(Math.abs(first - Date.now() / 1000)).toBeLessThan(10);
    const setBack = (seconds: number) =>
      identity.source.query(
        `UPDATE api_keys SET last_used_at = now() - make_interval(secs => $2) WHERE app_id = $1`,
        [app.id, seconds],
      );
    await setBack(50);
    const recent = await used();
    await resolve(app.secret_key);
    await new Promise((resolved) => setTimeout(resolved, 200));
    expect(await used()).toBe(recent);
    await setBack(61);
    const old = await used();
    await resolve(app.secret_key);
    expect(await settled(old)).toBeGreaterThan(old);
  });
});

describe('create and list', () => {
  it.each(['secret', 'public'] as const)('makes a %s key that works', async (kind) => {
    const created = await keys.create({ app_id: app.id, kind });
    expect(created).toEqual({ id: expect.stringMatching(/^key_/), kind, key: expect.any(String) });
    expect(apiKeyShape(created.key)).toEqual({ kind, environment: 'live', checksumOk: true });
    expect(await resolve(created.key)).toMatchObject({ key_id: created.id, caller: { app_id: app.id } });
    expect((await listed()).at(-1)).toEqual({
      id: created.id,
      kind,
      prefix: kind === 'secret' ? 'sk_live_' : 'pk_live_',
      last_four: created.key.slice(-4),
      last_used_at: expect.any(Number),
      created_at: expect.any(Number),
    });
  });

  it('keeps no key in clear', async () => {
    const rows = await identity.source.query<object[]>('SELECT to_json(k)::text AS row FROM api_keys k');
    const dump = JSON.stringify(rows);
    for (const key of [app.secret_key, app.public_token]) expect(dump).not.toContain(key.slice(8, -4));
    expect(dump).toContain(sha256(app.secret_key).toString('hex'));
  });

  it('keeps Apps apart', async () => {
    const other = await apps.create({ name: 'Other', environment: 'test' });
    await keys.create({ app_id: other.id, kind: 'secret' });
    expect(await listed()).toHaveLength(2);
    await expect(keys.create({ app_id: newId('app'), kind: 'secret' })).rejects.toEqual(
      refused('app_not_found'),
    );
    await expect(keys.list({ app_id: newId('app') })).rejects.toEqual(refused('app_not_found'));
  });

  it('pages', async () => {
    const all = (await listed()).map(({ id }) => id);
    const { keys: page } = await keys.list({ app_id: app.id, limit: 1, offset: 1 });
    expect(page.map(({ id }) => id)).toEqual(all.slice(1));
  });
});

describe('revoke', () => {
  it('succeeds once of 50 times, and ends the key at once', async () => {
    const { id: key_id, key } = await keys.create({ app_id: app.id, kind: 'secret' });
    const { answers: done, refusals: failures } = await race(50, () =>
      keys.revoke({ app_id: app.id, key_id }),
    );
    expect(done).toEqual([{ id: key_id, message: 'The key is revoked.' }]);
    expect(failures).toEqual(Array(49).fill('key_not_found'));
    expect(await resolve(key)).toBeNull();
    expect((await listed()).map(({ id }) => id)).not.toContain(key_id);
    expect(await resolve(app.secret_key)).not.toBeNull();
  });

  it('refuses a key of another App', async () => {
    const other = await apps.create({ name: 'Other', environment: 'test' });
    const [key] = await listed();
    const key_id = key?.id ?? '';
    await expect(keys.revoke({ app_id: other.id, key_id })).rejects.toEqual(refused('key_not_found'));
    await expect(keys.revoke({ app_id: newId('app'), key_id })).rejects.toEqual(refused('app_not_found'));
    expect(await resolve(app.secret_key)).not.toBeNull();
  });
});
