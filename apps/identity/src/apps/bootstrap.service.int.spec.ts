import { describe, expect, it } from '@jest/globals';
import { newApiKey } from '@latchkey/contracts';
import type { ResolvedApiKey } from '@latchkey/contracts/identity';
import { Secret, sha256 } from '@latchkey/platform/crypto';
import { ApiKeysService } from '../api-keys/api-keys.service.js';
import { KeyResolution } from '../api-keys/key-resolution.service.js';
import { testIdentity } from '../testing/test-identity.js';
import { AppsService, type OperatorKey } from './apps.service.js';

const SECRET = newApiKey('secret', 'test');
const PUBLIC = 'pk_test_chosen_by_hand_1';
const NAME = 'Acme';

const operatorKey = (kind: OperatorKey['kind'], text: string): OperatorKey => ({
  kind,
  key: new Secret(text),
});

const configured = await testIdentity('bootstrap', {
  BOOTSTRAP_SECRET_KEY: new Secret(SECRET),
  BOOTSTRAP_PUBLIC_TOKEN: new Secret(PUBLIC),
  BOOTSTRAP_APP_NAME: NAME,
  BOOTSTRAP_ACCOUNT_CHANGES: 'person',
  PUBLIC_BASE_URL: 'http://127.0.0.1:8080',
  OAUTH_LOOPBACK: true,
});
const replicated = await testIdentity('bootstrap_race');
const operated = await testIdentity('bootstrap_skip');

describe('bootstrap', () => {
  const apps = configured.get(AppsService);
  const keys = configured.get(ApiKeysService);
  const resolution = configured.get(KeyResolution);
  const resolve = async (text: string): Promise<ResolvedApiKey | null> =>
    (await resolution.resolve({ digest: sha256(text).toString('hex') })).key;

  it('has created one enterprise test App with the configured keys', async () => {
    const all = (await apps.list({})).apps;
    expect(all).toMatchObject([{ name: NAME, environment: 'test', tier: 'enterprise' }]);
    const app_id = all[0]?.id;
    expect((await resolve(SECRET))?.caller).toMatchObject({ app_id, key_kind: 'secret', tier: 'enterprise' });
    expect((await resolve(PUBLIC))?.caller).toMatchObject({ app_id, key_kind: 'public' });
    expect(all[0]?.settings.account_changes).toBe('person');
    expect((await configured.takeEvents()).map(({ type }) => type)).toEqual([
      'app.created',
      'api_key.created',
      'api_key.created',
    ]);
  });

  it('adds keys that are new, once, and never revives a revoked one', async () => {
    const changed = newApiKey('secret', 'test');
    const wanted = [operatorKey('secret', changed), operatorKey('secret', SECRET)];
    const done = await Promise.all(Array.from({ length: 50 }, () => apps.bootstrap(wanted, { name: NAME })));
    expect(done.map((each) => each?.addedKeys).sort()).toEqual([...Array(49).fill(0), 1]);
    expect((await apps.list({})).apps).toHaveLength(1);
    const resolved = await resolve(changed);
    expect(resolved).not.toBeNull();
    await keys.revoke({ app_id: resolved?.caller.app_id ?? '', key_id: resolved?.key_id ?? '' });
    expect(await apps.bootstrap(wanted, { name: NAME })).toMatchObject({ isNew: false, addedKeys: 0 });
    expect(await resolve(changed)).toBeNull();
  });
});

describe('bootstrap of many replicas', () => {
  it('makes one App', async () => {
    const apps = replicated.get(AppsService);
    const wanted = [operatorKey('secret', SECRET), operatorKey('public', PUBLIC)];
    const done = await Promise.all(Array.from({ length: 50 }, () => apps.bootstrap(wanted, { name: NAME })));
    expect(done.filter((each) => each?.isNew)).toHaveLength(1);
    expect(new Set(done.map((each) => each?.appId)).size).toBe(1);
    expect((await apps.list({})).apps).toHaveLength(1);
  });
});

describe('bootstrap beside the operator’s own Apps', () => {
  it('touches none of them', async () => {
    await operated.newCaller();
    expect(
      await operated.get(AppsService).bootstrap([operatorKey('secret', SECRET)], { name: NAME }),
    ).toBeNull();
    expect((await operated.get(AppsService).list({})).apps).toHaveLength(1);
  });
});
