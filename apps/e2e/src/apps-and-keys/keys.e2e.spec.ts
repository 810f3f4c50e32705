import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { appApi } from '../harness/http/app-client.js';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { unknownId } from '../harness/sign-in/identities.js';
import { canStartReplicas, startReplica } from '../harness/stack/replica.js';

const admin = adminApi();
const app = await newApp();

it.each([
  ['secret', /^sk_test_[0-9A-Za-z]{49}$/],
  ['public', /^pk_test_[0-9A-Za-z]{49}$/],
])('creates a %s key, which works', async (kind, form) => {
  const created = succeeded(await admin.createKey(app.id, { kind }));
  expect(created).toEqual({ id: expect.stringMatching(/^key_/), kind, key: expect.stringMatching(form) });
  succeeded(await appApi(created.key).jwks.default());
});

it('gives a live App live keys', async () => {
  const live = await newApp({ environment: 'live' });
  expect(live.secretKey).toMatch(/^sk_live_/);
  expect(succeeded(await admin.createKey(live.id, { kind: 'public' })).key).toMatch(/^pk_live_/);
});

it('lists keys without showing them', async () => {
  const own = await newApp();
  const created = succeeded(await admin.createKey(own.id, { kind: 'secret' }));
  const answer = await admin.listKeys(own.id);
  const { keys } = succeeded(answer);
  expect(keys).toHaveLength(3);
  expect(keys.find(({ id }) => id === created.id)).toEqual({
    id: created.id,
    kind: 'secret',
    prefix: 'sk_test_',
    last_four: created.key.slice(-4),
    last_used_at: 0,
    created_at: expect.any(Number),
  });
  for (const key of [created.key, own.secretKey, own.publicToken]) expect(answer.text).not.toContain(key);
  const pages = [
    await admin.listKeys(own.id, { limit: 2 }),
    await admin.listKeys(own.id, { limit: 2, offset: 2 }),
  ];
  expect(pages.flatMap((page) => succeeded(page).keys)).toEqual(keys);
});

it('a revoked key stops within a second, others go on', async () => {
  const { id, key } = succeeded(await admin.createKey(app.id, { kind: 'secret' }));
  succeeded(await appApi(key).users.list());
  expect(succeeded(await admin.revokeKey(app.id, id))).toMatchObject({ id });
  await delay(1_000);
  expectRefusal(await appApi(key).users.list(), 401, 'invalid_api_key');
  succeeded(await app.api.users.list());
  expect(succeeded(await admin.listKeys(app.id)).keys.map((row) => row.id)).not.toContain(id);
});

(canStartReplicas ? it : it.skip)(
  'a revoked key stops within a second in every replica of the gateway',
  async () => {
    const replica = await startReplica('gateway');
    try {
      const { id, key } = succeeded(await admin.createKey(app.id, { kind: 'secret' }));
      const list = () => call('GET', '/v1/auth/users/list', { key, baseUrl: replica.baseUrl });
      const busy = (async () => {
        for (const end = Date.now() + 1_500; Date.now() < end;) await list();
      })();
      await delay(300);
      succeeded(await list());
      succeeded(await admin.revokeKey(app.id, id));
      await delay(1_000);
      expectRefusal(await list(), 401, 'invalid_api_key');
      await busy;
    } finally {
      await replica.stop();
    }
  },
);

it('revokes a key once, and only a key of this App', async () => {
  const other = await newApp();
  const { id } = succeeded(await admin.createKey(app.id, { kind: 'public' }));
  expectRefusal(await admin.revokeKey(other.id, id), 404, 'key_not_found');
  succeeded(await admin.revokeKey(app.id, id));
  expectRefusal(await admin.revokeKey(app.id, id), 404, 'key_not_found');
  expectRefusal(await admin.revokeKey(app.id, unknownId('key')), 404, 'key_not_found');
});

it('knows no keys of an unknown App', async () => {
  const unknown = unknownId('app');
  expectRefusal(await admin.listKeys(unknown), 404, 'app_not_found');
  expectRefusal(await admin.createKey(unknown, { kind: 'secret' }), 404, 'app_not_found');
  expectRefusal(await admin.revokeKey(unknown, unknownId('key')), 404, 'app_not_found');
});

it('shows when a key was last used', async () => {
  const { id, key } = succeeded(await admin.createKey(app.id, { kind: 'secret' }));
  succeeded(await appApi(key).users.list());
  const lastUsed = async () =>
    succeeded(await admin.listKeys(app.id)).keys.find((row) => row.id === id)?.last_used_at ?? 0;
  const end = Date.now() + 5_000;
  while ((await lastUsed()) === 0 && Date.now() < end) await delay(100);
  expect(Math.abs((await lastUsed()) - Date.now() / 1000)).toBeLessThan(60);
});
