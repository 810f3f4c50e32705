import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { post, send } from '@latchkey/edge/testing';
import { isId, newId } from '@latchkey/platform/ids';
import { ADMIN_KEY, startTestAdmin, type TestAdmin } from '../testing/test-admin.js';
import { ROLE_ENV, ROLE_KEYS } from '../testing/test-operators.js';

const APPS = '/v1/admin/apps';
const OTHER_KEY = 'another-key-of-the-operator-0123456789';
const OF_APP = 'sk_test_of_an_app';
const DIGEST = createHash('sha256').update(OF_APP).digest('hex');
const SERVICES = {
  'identity.v1.list_apps': { apps: [] },
  'identity.v1.resolve_api_key': ({ digest }: { digest: string }) => ({
    key: digest === DIGEST ? { key_id: 'key_1' } : null,
  }),
  'event-service.v1.list_all_events': { events: [], next: '' },
};

let admin: TestAdmin;
afterEach(() => admin.close());

const start = async (env: Record<string, string> = {}) => (admin = await startTestAdmin(SERVICES, env));

describe('administration', () => {
  it.each([
    ['no header', undefined, 401, 'missing_api_key'],
    ['an empty header', '', 401, 'missing_api_key'],
    ['an unknown key', 'Bearer nobody', 401, 'invalid_api_key'],
    ['another scheme', `Basic ${ADMIN_KEY}`, 401, 'invalid_api_key'],
    ['the key of an App', `Bearer ${OF_APP}`, 403, 'admin_key_required'],
  ])('refuses %s before the body is looked at', async (_, authorization, status, type) => {
    await start();
    const headers = { ...(authorization !== undefined && { authorization }) };
    const answer = await send(admin, APPS, { method: 'POST', body: '{not json', headers });
    expect(answer).toMatchObject({ status, json: { status_code: status, error_type: type } });
  });

  it('accepts each key of an operator, and passes its id on', async () => {
    await start({ ADMIN_API_KEYS: `ada:${OTHER_KEY}` });
    for (const [key, key_id] of [
      [ADMIN_KEY, 'default'],
      [OTHER_KEY, 'ada'],
    ] as const) {
      expect(await send(admin, APPS, { key })).toMatchObject({ status: 200, json: { apps: [] } });
      const context = { caller: null, actor: { type: 'operator', key_id } };
      expect(admin.calls.at(-1)).toMatchObject({ subject: 'identity.v1.list_apps', context });
    }
    expect(await send(admin, APPS, { key: `${OTHER_KEY}0` })).toMatchObject({ status: 401 });
  });

  it.each([['anything'], [OF_APP]])('is off without a key of an operator: %s', async (key) => {
    await start({ ADMIN_API_KEY: '' });
    expect(await send(admin, APPS, { key })).toMatchObject({ json: { error_type: 'admin_key_required' } });
    expect(admin.calls).toEqual([]);
  });

  it('refuses guesses of one address before they are looked up, and never an operator', async () => {
    await start({ RATE_LIMIT_PER_IP: '1' });
    const guesses = await Promise.all(['a', 'b', 'c', 'd'].map((key) => send(admin, APPS, { key })));
    expect(guesses.map(({ status }) => status).toSorted()).toEqual([401, 429, 429, 429]);
    expect(admin.calls).toHaveLength(1);
    expect((await send(admin, APPS, { key: ADMIN_KEY })).status).toBe(200);
  });

  it('knows nothing of the API of Apps', async () => {
    await start();
    for (const path of ['/v1/auth/sessions/list', '/v1/openapi.json', '/reference', '/nothing'])
      expect(await send(admin, path, { key: ADMIN_KEY })).toMatchObject({ status: 404 });
    expect((await send(admin, '/livez')).status).toBe(200);
  });

  it('shows no page an answer', async () => {
    await start();
    const headers = { origin: 'http://localhost:3000' };
    const answer = await send(admin, APPS, { key: ADMIN_KEY, headers });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('makes the id of each request, and logs the one that was sent beside it', async () => {
    await start();
    const headers = { 'x-request-id': 'req_of-an-operator' };
    for (const [key, status] of [
      [ADMIN_KEY, 200],
      [OF_APP, 403],
    ] as const) {
      const answer = await send(admin, APPS, { key, headers });
      const id = answer.headers.get('x-request-id') ?? '';
      expect(isId('req', id)).toBe(true);
      const line = admin.lines.find(({ requestId }) => requestId === id);
      const clientRequestId = 'req_of-an-operator';
      expect(line).toMatchObject({ event: 'request', route: APPS, status, clientRequestId });
    }
    expect(await admin.metrics()).toContain('route="/v1/admin/apps",method="GET",status="200"');
  });

  it('logs which operator asked for which user, also where the role is too low', async () => {
    await start(ROLE_ENV);
    const [appId, userId] = [newId('app'), newId('user')];
    const path = `${APPS}/${appId}/users/${userId}`;
    const lineOf = async (...[at, sent]: [string, object]) => {
      const { headers } = await send(admin, at, sent);
      return admin.lines.find(({ requestId }) => requestId === headers.get('x-request-id'));
    };
    const read = await lineOf(`${path}/sessions`, { key: ROLE_KEYS.support });
    expect(read).toMatchObject({ event: 'request', operatorKey: 'support', appId, userId });
    const refused = await lineOf(`${path}/export`, { key: ROLE_KEYS.viewer });
    expect(refused).toMatchObject({ code: 'operator_role_required', operatorKey: 'viewer', appId, userId });
    const query = new URLSearchParams({ address: 'ada@example.com', user_id: userId }).toString();
    const listed = await lineOf(`/v1/admin/requests?${query}`, { key: ROLE_KEYS.viewer });
    expect(listed).toMatchObject({ route: '/v1/admin/requests', operatorKey: 'viewer', userId });
    expect(await lineOf(APPS, { key: OF_APP })).not.toHaveProperty('operatorKey');
    expect(JSON.stringify(admin.lines)).not.toContain('example.com');
  });

  it('reads the events of all Apps, or of one', async () => {
    await start();
    const answer = await send(admin, '/v1/admin/events?app_id=app_1', { key: ADMIN_KEY });
    expect(answer).toMatchObject({ status: 200 });
    expect(admin.calls.at(-1)).toMatchObject({ context: { caller: null }, input: { app_id: 'app_1' } });
  });

  it('imports users on behalf of an App', async () => {
    const acting = { caller: { app_id: 'app_7' }, ticket: 'ticket of app_7' };
    const users = [{ status: 'created', user_id: 'user_1' }];
    const answers = { 'identity.v1.act_for_app': acting, 'identity.v1.import_users': { users } };
    admin = await startTestAdmin(answers);
    const { json } = await post(admin, '/v1/admin/apps/app_7/users/import', {
      users: [{ external_id: 'a' }],
    });
    expect(json).toMatchObject({ users: [{ status: 'created' }] });
    expect(admin.calls.at(-1)?.context).toMatchObject(acting);
  });
});
