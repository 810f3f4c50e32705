import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { send } from '@latchkey/edge/testing';
import { ADMIN_KEY, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const OTHER_KEY = 'another-key-of-the-operator-0123456789';

let gateway: TestGateway;
let operators: TestGateway;

beforeAll(async () => {
  const answers = { 'identity.v1.list_apps': { apps: [] }, 'session.v1.list': { sessions: [] } };
  const settings = { ADMIN_PORT: '0', ADMIN_API_KEYS: `ada:${OTHER_KEY}` };
  gateway = await startTestGateway(answers, { ofGateway: settings });
  operators = { ...gateway, url: gateway.adminUrl };
});

afterAll(() => gateway.close());

describe('a separate administration port', () => {
  const LIST = '/v1/auth/sessions/list?user_id=user_1';

  it.each([
    ['GET', '/v1/admin/apps'],
    ['GET', '/v1/%61dmin/apps'],
    ['DELETE', '/v1/admin/apps'],
    ['POST', '/v1/admin/apps/app_1/keys'],
    ['GET', '/v1/admin/openapi.json'],
    ['GET', '/v1/admin/nothing'],
  ])('is not on the public port: %s %s', async (method, path) => {
    const answer = await send(gateway, path, { method, key: ADMIN_KEY });
    expect(answer).toMatchObject({ status: 404, json: { error_type: 'route_not_found' } });
    expect(answer.headers.get('allow')).toBeNull();
  });

  it.each([
    [LIST],
    ['/v1/openapi.json'],
    ['/reference'],
    ['/v1/apps/app_1/.well-known/jwks.json'],
    ['/nothing'],
  ])('serves no route of the public port: %s', async (path) => {
    const answer = await send(operators, path, { key: gateway.keys.secret });
    expect(answer).toMatchObject({ status: 404, json: { error_type: 'route_not_found' } });
  });

  it('serves the document of administration, which the page of the public port does not offer', async () => {
    const { status, json } = await send(operators, '/v1/admin/openapi.json');
    expect(status).toBe(200);
    expect(json).toMatchObject({ info: { title: 'Latchkey administration' }, servers: [{ url: '/' }] });
    const { json: script } = await send(gateway, '/reference/start.js');
    expect(script).toContain('"/v1/openapi.json"');
    expect(script).not.toContain('/v1/admin/openapi.json');
  });

  it('accepts each operator key, and passes its id on', async () => {
    for (const [key, key_id] of [
      [ADMIN_KEY, 'default'],
      [OTHER_KEY, 'ada'],
    ] as const) {
      expect(await send(operators, '/v1/admin/apps', { key })).toMatchObject({ status: 200 });
      const actor = { type: 'operator', key_id };
      expect(gateway.calls.at(-1)).toMatchObject({ subject: 'identity.v1.list_apps', context: { actor } });
    }
    expect(await send(operators, '/v1/admin/apps', { key: `${OTHER_KEY}0` })).toMatchObject({ status: 401 });
    expect(await send(gateway, LIST, { key: gateway.keys.secret })).toMatchObject({ status: 200 });
  });

  it('has the same probes, log lines and metrics', async () => {
    for (const port of [gateway, operators]) expect((await send(port, '/livez')).status).toBe(200);
    const headers = { 'x-request-id': 'req_of-an-operator' };
    await send(operators, '/v1/admin/apps', { key: ADMIN_KEY, headers });
    const line = gateway.lines.find(({ requestId }) => requestId === 'req_of-an-operator');
    expect(line).toMatchObject({ event: 'request', route: '/v1/admin/apps', status: 200 });
    expect(await gateway.metrics()).toContain('route="/v1/admin/apps",method="GET",status="200"');
  });
});
