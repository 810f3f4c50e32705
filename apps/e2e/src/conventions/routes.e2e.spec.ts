import { describe, expect, it } from '@jest/globals';
import { expectErrorShape, expectRefusal } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { call, type Method } from '../harness/http/client.js';
import { unknownId } from '../harness/sign-in/identities.js';
import { openApi, pathOfNothing } from '../harness/http/openapi.js';
import { rawCall } from '../harness/http/raw-http.js';

const app = await newApp();
const { paths } = await openApi();

it.each([
  '/',
  '/v1',
  '/v1/',
  '/v1/nothing',
  '/v2/auth/users/list',
  '/v1/auth/users/list/',
  '/v1/auth//users/list',
  '/admin',
  '/V1/auth/users/list',
])('unknown path %s is 404 route_not_found, with or without a key', async (path) => {
  for (const key of [undefined, app.secretKey]) {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expectRefusal(await call(method, path, { ...(key && { key }) }), 404, 'route_not_found');
    }
  }
});

describe.each(Object.entries(paths))('%s', (template, methods) => {
  const path = pathOfNothing(template);
  const taken = Object.keys(methods).map((method) => method.toUpperCase());
  const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
    (method) => !taken.includes(method),
  );

  it.each(others)('does not take %s, and says what it takes', async (method) => {
    const answer = await call(method, path);
    expectRefusal(answer, 405, 'method_not_allowed');
    const allow = (answer.headers.get('allow') ?? '').split(/,\s*/);
    expect(allow).toEqual(expect.arrayContaining(taken));
    expect(allow).not.toContain(method);
  });

  it('answers HEAD as GET, or refuses it', async () => {
    const head = await call('HEAD', path, { key: app.secretKey });
    expect(head.text).toBe('');
    const get = await call('GET', path, { key: app.secretKey });
    expect(head.status).toBe(get.status);
    expect(head.headers.get('x-request-id')).toMatch(/^req_/);
  });
});

it.each([
  ['a NUL', '/v1/auth/users/a%00b'],
  ['bytes that are not UTF-8', '/v1/auth/users/%ff%fe'],
  ['half an escape', '/v1/auth/users/%2'],
  ['a lone surrogate', '/v1/auth/users/%ed%a0%80'],
  ['a NUL in a query', '/v1/auth/sessions/list?user_id=a%00'],
  ['bytes that are not UTF-8 in a query', '/v1/auth/sessions/list?user_id=%ff'],
  ['half an escape in a query', '/v1/auth/sessions/list?user_id=%'],
])('a path with %s is a documented refusal', async (_, path) => {
  const answer = await rawCall('GET', path, { authorization: `Bearer ${app.secretKey}` });
  expect(answer.status === 200 || answer.status === 400 || answer.status === 404).toBe(true);
  if (answer.status !== 200) expectErrorShape(answer);
});

it.each([
  ['longer than any id', 'x'.repeat(5_000)],
  ['of SQL', "'%20OR%201=1--"],
  ['of dots', '..'],
  ['of an escaped path', '..%2f..%2fadmin%2fapps'],
  ['of another kind', unknownId('sess')],
  ['in capitals', unknownId('user').toUpperCase()],
])('an id %s is an unknown one', async (_, id) => {
  const answer = await rawCall('GET', `/v1/auth/users/${id}`, { authorization: `Bearer ${app.secretKey}` });
  expect([404]).toContain(answer.status);
  expectErrorShape(answer);
});

const REPEATED: [Method, string][] = [
  ['GET', '/v1/auth/sessions/list?user_id=a&user_id=b'],
  ['GET', '/v1/auth/users/list?limit=1&limit=2'],
  ['GET', '/v1/auth/users/list?limit[]=1'],
  ['GET', '/v1/auth/users/list?limit=1.5'],
  ['GET', '/v1/auth/users/list?limit=0x10'],
  ['GET', '/v1/auth/users/list?limit='],
  ['GET', '/v1/auth/users/list?__proto__=1'],
  ['GET', '/v1/auth/users/list?constructor=1'],
];

it.each(REPEATED)('%s %s is 400', async (method, path) => {
  const answer = await call(method, path, { key: app.secretKey });
  expect(answer.status).toBe(400);
  expectErrorShape(answer);
});

it('names an unknown query parameter and its nearest neighbour', async () => {
  const answer = await call('GET', '/v1/auth/users/list?limmit=1', { key: app.secretKey });
  const { fields } = expectRefusal(answer, 400, 'unknown_field');
  expect(fields).toMatchObject([{ field: 'limmit', message: expect.stringContaining('limit') }]);
});
