import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CreateAppResponse } from '@latchkey/contracts/identity';
import { withinCall } from '@latchkey/platform/telemetry';
import { ApiKeysService } from '../api-keys/api-keys.service.js';
import { testIdentity } from '../testing/test-identity.js';
import { AppsService } from './apps.service.js';

const ACTOR = { type: 'operator', key_id: 'ada' } as const;

let app: CreateAppResponse;

const identity = await testIdentity('operator_events');
const apps = identity.get(AppsService);
const keys = identity.get(ApiKeysService);
beforeEach(async () => {
  app = await apps.create({ name: 'Acme', environment: 'test' });
  await identity.takeEvents();
});

const events = async () =>
  (await identity.takeEvents()).map(({ type, app_id, data }) => {
    expect(app_id).toBe(app.id);
    return { type, data };
  });

describe("an operator's changes", () => {
  it('name the key that made them, and the request', async () => {
    await withinCall({ requestId: 'req_spec', actor: ACTOR }, () =>
      keys.create({ app_id: app.id, kind: 'public' }),
    );
    const stored = await identity.source.query('SELECT actor_type, actor_key_id, request_id FROM outbox');
    expect(stored).toEqual([{ actor_type: 'operator', actor_key_id: 'ada', request_id: 'req_spec' }]);
    await identity.takeEvents();
  });

  it('are in the outbox for each key, the first ones included', async () => {
    app = await apps.create({ name: 'Other', environment: 'live' });
    expect(await events()).toMatchObject([
      { type: 'app.created', data: { environment: 'live' } },
      { type: 'api_key.created', data: { kind: 'secret' } },
      { type: 'api_key.created', data: { kind: 'public' } },
    ]);
    const { id } = await keys.create({ app_id: app.id, kind: 'secret' });
    expect(await events()).toEqual([{ type: 'api_key.created', data: { key_id: id, kind: 'secret' } }]);
  });

  it('add one event for a key that 50 calls revoke at the same time, and none for an unknown key', async () => {
    const { id: key_id } = await keys.create({ app_id: app.id, kind: 'secret' });
    await identity.takeEvents();
    const calls = Array.from({ length: 50 }, () => keys.revoke({ app_id: app.id, key_id }));
    const outcomes = await Promise.allSettled([...calls, keys.revoke({ app_id: app.id, key_id: 'key_1' })]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await events()).toEqual([{ type: 'api_key.revoked', data: { key_id } }]);
  });

  it.each([
    ['a name and a setting', { name: 'Acme 2', settings: { otp_length: 8 } }, ['name', 'otp_length']],
    ['the tier', { tier: 'enterprise' }, ['tier']],
    [
      'a provider',
      { settings: { oauth_providers: { google: { client_id: 'i', client_secret: 's' } } } },
      ['oauth_providers'],
    ],
  ] as const)('name the settings that changed: %s', async (_, change, settings) => {
    await apps.update({ app_id: app.id, ...change });
    expect(await events()).toEqual([{ type: 'app.changed', data: { settings } }]);
  });

  it.each([
    ['the same name', { name: 'Acme' }],
    ['a default that is not set', { settings: { otp_length: null } }],
  ])('add no event where nothing changes: %s', async (_, change) => {
    await apps.update({ app_id: app.id, ...change });
    expect(await events()).toEqual([]);
  });
});
