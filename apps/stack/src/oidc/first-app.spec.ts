import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { text } from 'node:stream/consumers';
import { listenLocally, type LocalServer, sendJson } from '../pages/local-server.js';
import { offerToFirstApp } from './first-app.js';

const ADMIN_KEY = 'the key of the operator';
const TOKEN = 'pk_test_0123456789abcd';
const oidc = {
  port: 8026,
  issuer: 'http://127.0.0.1:8026',
  client: { id: 'latchkey-local-1', secret: 'its secret', callbackUrl: 'http://127.0.0.1:8080/callback' },
};
const MINE = { client_id: oidc.client.id, issuer: oidc.issuer, scopes: [] };

interface TestApp {
  readonly id: string;
  readonly name?: string;
  readonly environment: 'test' | 'live';
  readonly lastFour: string;
  readonly oidc?: object;
}

/** The Apps of administration, newest first, and the changes that were asked for. */
let apps: readonly TestApp[] = [];
let changes: object[] = [];
let admin: LocalServer;

/** The three endpoints of administration that are called, with their paging. */
beforeAll(async () => {
  admin = await listenLocally(0, async (request, response) => {
    if (request.headers.authorization !== `Bearer ${ADMIN_KEY}`) return sendJson(response, 401, {});
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://admin');
    const [id, keys] = pathname.replace('/v1/admin/apps', '').split('/').slice(1);
    const app = apps.find((each) => each.id === id);
    if (request.method === 'PATCH') changes.push({ id, ...(JSON.parse(await text(request)) as object) });
    if (keys) return sendJson(response, 200, { keys: [{ prefix: 'pk_test_', last_four: app?.lastFour }] });
    const offset = Number(searchParams.get('offset'));
    sendJson(response, 200, { apps: apps.slice(offset, offset + 100).map(viewOf) });
  });
});
afterAll(() => admin.close());
beforeEach(() => {
  changes = [];
});

function viewOf({ id, name, environment, oidc: present }: TestApp): object {
  return { id, name, environment, settings: { oauth_providers: present ? { oidc: present } : {} } };
}

const offer = (key = ADMIN_KEY) =>
  offerToFirstApp(oidc, TOKEN, { url: `http://127.0.0.1:${admin.port}`, key });

const others = (count: number): TestApp[] =>
  Array.from({ length: count }, (_, at) => ({ id: `app_${at}`, environment: 'test', lastFour: 'wxyz' }));

const first: TestApp = { id: 'app_first', name: 'My App', environment: 'test', lastFour: 'abcd' };

describe('the local OpenID provider and the first App', () => {
  it.each([0, 99, 100, 201])('is set up in it alone, beside %i others', async (count) => {
    apps = [...others(count), first];
    expect(await offer()).toBe('');
    const mine = { client_id: oidc.client.id, client_secret: oidc.client.secret, issuer: oidc.issuer };
    expect(changes).toEqual([{ id: 'app_first', settings: { oauth_providers: { oidc: mine } } }]);
  });

  it('changes nothing if it is set up already', async () => {
    apps = [{ ...first, oidc: MINE }];
    expect(await offer()).toBe('');
    expect(changes).toEqual([]);
  });

  it.each([
    ['the port', { ...MINE, issuer: 'http://127.0.0.1:9000' }],
    ['the keys of the stack', { ...MINE, client_id: 'latchkey-local-2' }],
  ])('is set up again after a change of %s', async (_, present) => {
    apps = [{ ...first, oidc: present }];
    expect(await offer()).toBe('');
    expect(changes).toHaveLength(1);
  });

  it('replaces no provider that a user has set up', async () => {
    apps = [{ ...first, oidc: { ...MINE, client_id: 'keycloak' } }];
    expect(await offer()).toBe('My App has another provider as its oidc');
    expect(changes).toEqual([]);
  });

  it('changes no live App', async () => {
    apps = [...others(2), { ...first, environment: 'live' }];
    expect(await offer()).toBe('no test App has the public token');
    expect(changes).toEqual([]);
  });

  it('fails where administration refuses', async () => {
    await expect(offer('another key')).rejects.toThrow('administration answered 401');
  });
});
