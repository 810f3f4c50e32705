import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { eventually } from '@latchkey/platform/testing';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { appApi } from '../harness/http/app-client.js';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { canStartReplicas, startReplica } from '../harness/stack/replica.js';

const admin = adminApi();
const app = await newApp();

it.each([
  ['secret', 'sk_test_'],
  ['public', 'pk_test_'],
])('creates a %s key, which works, is listed without being shown, and ends once', async (kind, prefix) => {
  const { id, key } = succeeded(await admin.createKey(app.id, { kind }));
  expect([id, key]).toEqual([
    expect.stringMatching(/^key_/),
    expect.stringMatching(new RegExp(`^${prefix}[0-9A-Za-z]{49}$`)),
  ]);
  succeeded(await appApi(key).jwks.default());
  const used = await eventually(async () =>
    succeeded(await admin.listKeys(app.id)).keys.find((row) => row.id === id && row.last_used_at > 0),
  );
  const shown = { id, kind, prefix, last_four: key.slice(-4), created_at: expect.any(Number) };
  expect(used).toEqual({ ...shown, last_used_at: expect.any(Number) });
  expect(Math.abs((used?.last_used_at ?? 0) - Date.now() / 1000)).toBeLessThan(60);
  const answer = await admin.listKeys(app.id);
  for (const hidden of [key, app.secretKey, app.publicToken]) expect(answer.text).not.toContain(hidden);
  expect(succeeded(await admin.listKeys(app.id, { limit: 1, offset: 1 })).keys).toEqual([
    answer.body.keys[1],
  ]);
  expect(succeeded(await admin.revokeKey(app.id, id))).toMatchObject({ id });
  expectRefusal(await admin.revokeKey(app.id, id), 404, 'key_not_found');
  expect(succeeded(await admin.listKeys(app.id)).keys.map((row) => row.id)).not.toContain(id);
});

(canStartReplicas ? it : it.skip)(
  'a revoked key ends within a second in every replica of the gateway, and others do not',
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
      for (const refused of [await list(), await appApi(key).users.list()])
        expectRefusal(refused, 401, 'invalid_api_key');
      succeeded(await app.api.users.list());
      await busy;
    } finally {
      await replica.stop();
    }
  },
);
