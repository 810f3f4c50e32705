import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { send, sendRaw } from '@latchkey/edge/testing';
import { freePort } from '@latchkey/platform/embedded';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const APPS = '/v1/admin/apps';
const APP = '/v1/admin/apps/app_1?a=%2F';
const AUTH = '/v1/auth/users/user_1';

let gateway: TestGateway;
let upstream: Server | undefined;
const seen: { request: IncomingMessage; body: string }[] = [];

afterEach(async () => {
  upstream?.closeAllConnections();
  upstream?.close();
  seen.splice(0);
  await gateway.close();
});

/** A gateway before this process of administration. */
async function before(handle: RequestListener): Promise<void> {
  upstream = createServer({ requireHostHeader: false }, handle);
  await once(upstream.listen(0, '127.0.0.1'), 'listening');
  await beforePort((upstream.address() as AddressInfo).port);
}

async function beforePort(port: number): Promise<void> {
  const ADMIN_UPSTREAM = `http://127.0.0.1:${port}`;
  gateway = await startTestGateway({}, { ofGateway: { ADMIN_UPSTREAM } });
}

async function answerWith207(request: IncomingMessage, response: ServerResponse): Promise<void> {
  seen.push({ request, body: await text(request) });
  response.writeHead(207, { 'x-request-id': 'req_of_theirs', 'content-type': 'application/json' });
  response.end('{"apps":[]}');
}
const answering: RequestListener = (request, response) => void answerWith207(request, response);
const ending: RequestListener = ({ socket }) => void socket.destroy();

describe('a request for administration', () => {
  it('is passed on with its key and body, and its answer comes back', async () => {
    await before(answering);
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const sent = { method: 'PATCH', key: 'the-key-of-an-operator', body: '{"name":"Acme"}', headers };
    const answer = await send(gateway, APP, sent);
    expect(answer).toMatchObject({ status: 207, json: { apps: [] } });
    expect(answer.headers.get('x-request-id')).toBe('req_of_theirs');
    expect(seen).toMatchObject([{ request: { method: 'PATCH', url: APP }, body: '{"name":"Acme"}' }]);
    expect(seen[0]?.request.headers).toMatchObject({
      authorization: 'Bearer the-key-of-an-operator',
      'x-forwarded-for': '198.51.100.7, 127.0.0.1',
    });
    expect(gateway.calls).toEqual([]);
  });

  it.each([
    ['/console', 207],
    ['/console?a=b', 207],
    ['/console/people', 207],
    ['/console/../v1/auth/users', 207],
    ['/consoles', 404],
    ['/v1/console', 404],
  ])('is also one for a page of the console: %s', async (path, status) => {
    await before(answering);
    const answer = await sendRaw(gateway, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(seen.map(({ request }) => request.url)).toEqual(status === 207 ? [path] : []);
  });

  it('with a body that is larger than any of administration is refused here, and not passed on', async () => {
    await before(answering);
    const body = JSON.stringify({ name: 'x'.repeat(512 * 1024) });
    const answer = await send(gateway, APPS, { method: 'POST', key: 'the-key-of-an-operator', body });
    expect(answer).toMatchObject({ status: 413, json: { error_type: 'payload_too_large' } });
    expect(seen).toEqual([]);
  });

  it('is passed on with all of its headers, so that the other side refuses what is malformed', async () => {
    await before(answering);
    const head = `GET ${APPS} HTTP/1.1\r\nAuthorization: a\r\nAuthorization: b\r\n`;
    const answer = await sendRaw(gateway, `${head}Connection: close\r\nTE: trailers\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 207 /);
    const { rawHeaders = [] } = seen[0]?.request ?? {};
    expect(rawHeaders.filter((name) => name === 'Authorization')).toHaveLength(2);
    expect(rawHeaders.filter((name) => ['Host', 'TE'].includes(name))).toEqual([]);
  });

  it.each([
    ['in chunks', 'Transfer-Encoding: chunked', '2\r\n{}\r\n0\r\n\r\n', '{}'],
    ['of no length', 'X-Own: 1', '', ''],
  ])('with a body %s arrives with it', async (_, header, sent, body) => {
    await before(answering);
    const head = `POST ${APPS} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${header}\r\n\r\n`;
    expect(await sendRaw(gateway, head + sent)).toMatch(/^HTTP\/1.1 207 /);
    expect(seen).toMatchObject([{ body }]);
  });

  it.each(['GET', 'POST'])('by %s is 503 while its process is away, and the API goes on', async (method) => {
    await beforePort(await freePort());
    const answer = await send(gateway, APPS, { method });
    expect(answer).toMatchObject({ status: 503, json: { error_type: 'service_unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('1');
    expect((await send(gateway, '/livez')).status).toBe(200);
    expect((await send(gateway, AUTH, { key: 'sk_test_x' })).status).toBe(401);
  });

  it.each([
    ['GET', 503, 'service_unavailable'],
    ['POST', 504, 'upstream_timeout'],
  ])('by %s is %i if its process ends before it answers', async (method, status, error_type) => {
    await before(ending);
    expect(await send(gateway, APPS, { method })).toMatchObject({ status, json: { error_type } });
  });

  it('is 404 without the setting, whatever its key', async () => {
    gateway = await startTestGateway();
    const answer = await send(gateway, APPS, { key: gateway.keys.secret });
    expect(answer).toMatchObject({ status: 404, json: { error_type: 'route_not_found' } });
  });
});

describe('after a change that was passed on', () => {
  it.each([
    ['is answered', answering],
    // It may have been made: the answer was lost.
    ['has no answer', ending],
  ])('the next request with a key asks for its settings again: the change %s', async (_, handle) => {
    await before(handle);
    const { secret: key } = gateway.keys;
    const lookUps = () =>
      gateway.calls.filter(({ subject }) => subject === 'identity.v1.resolve_api_key').length;
    await send(gateway, AUTH, { key });
    await send(gateway, AUTH, { key });
    expect(lookUps()).toBe(1);
    await send(gateway, APP, { method: 'PATCH', body: '{}' });
    await send(gateway, AUTH, { key });
    expect(lookUps()).toBe(2);
  });
});
