import { describe, expect, it } from '@jest/globals';
import { expectRefusal } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { operations, pathOfNothing } from '../harness/http/openapi.js';
import { rawCall } from '../harness/http/raw-http.js';

const app = await newApp();
const LIST = '/v1/auth/users/list';
const VERIFY = '/v1/auth/sessions/verify';
const all = await operations();

it.each(all.map((operation) => [operation.name, operation] as const))(
  '%s is not kept by caches, and is JSON',
  async (_, operation) => {
    const path = pathOfNothing(operation.path);
    const answer = await call(operation.method, path, { key: app.secretKey });
    const cacheable = operation.path.includes('jwks') && answer.status === 200;
    expect(answer.headers.get('cache-control')).toBe(cacheable ? 'public, max-age=300' : 'no-store');
    expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(answer.headers.get('x-api-stability')).toBe(operation.spec['x-beta'] ? 'beta' : null);
  },
);

describe('more than 16 KiB of headers', () => {
  it.each([
    ['in one', { 'x-large': 'a'.repeat(17 * 1024) }],
    [
      'in many',
      Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`x-${index}`, 'a'.repeat(30)])),
    ],
    ['in the key', { authorization: `Bearer ${'a'.repeat(17 * 1024)}` }],
  ])('%s is 431 headers_too_large', async (_, headers) => {
    expectRefusal(await rawCall('GET', LIST, headers), 431, 'headers_too_large');
  });

  it('of a path is refused in the error shape', async () => {
    const answer = await rawCall('GET', `${LIST}?email=${'a'.repeat(17 * 1024)}`);
    expect([414, 431]).toContain(answer.status);
  });

  it('less is accepted', async () => {
    const answer = await rawCall('GET', LIST, {
      authorization: `Bearer ${app.secretKey}`,
      'x-large': 'a'.repeat(15 * 1024),
    });
    expect(answer.status).toBe(200);
  });
});

describe('content types', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonx',
    'nonsense',
  ])('%s is 415', async (type) => {
    const answer = await call('POST', VERIFY, {
      key: app.secretKey,
      raw: '{"session_token":"a"}',
      headers: { 'content-type': type },
    });
    expectRefusal(answer, 415, 'unsupported_media_type');
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])(
    '%s is JSON',
    async (type) => {
      const answer = await call('POST', VERIFY, {
        key: app.secretKey,
        raw: '{"session_token":"a"}',
        headers: { 'content-type': type },
      });
      expectRefusal(answer, 404, 'session_not_found');
    },
  );
});

describe('CORS', () => {
  const origin = 'https://shop.example.com';
  const verifyFrom = (from: string, key: string) =>
    call('POST', VERIFY, { key, body: { session_token: 'a' }, headers: { origin: from } });

  it('answers a preflight where a public token is taken', async () => {
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    };
    const answer = await call('OPTIONS', VERIFY, { headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
    expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
    expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('content-type');
  });

  it('shows a page of a listed origin the answer, and no other', async () => {
    const listed = await newApp({ environment: 'live', settings: { allowed_origins: [origin] } });
    const admitted = await verifyFrom(origin, listed.publicToken);
    expect(admitted.headers.get('access-control-allow-origin')).toBe(origin);
    expect(admitted.headers.get('vary')).toMatch(/origin/i);
    for (const other of [
      'https://evil.example.com',
      'https://shop.example.com.evil.test',
      'http://shop.example.com',
      'null',
      'http://localhost:3000',
    ]) {
      const refused = await verifyFrom(other, listed.publicToken);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:5173'])(
    'lets pages of %s work with a test App',
    async (local) => {
      expect((await verifyFrom(local, app.publicToken)).headers.get('access-control-allow-origin')).toBe(
        local,
      );
    },
  );

  it('follows a change of the settings from its answer on', async () => {
    const changing = await newApp({ environment: 'live' });
    expect(
      (await verifyFrom(origin, changing.publicToken)).headers.get('access-control-allow-origin'),
    ).toBeNull();
    await adminApi().updateApp(changing.id, { settings: { allowed_origins: [origin] } });
    expect((await verifyFrom(origin, changing.publicToken)).headers.get('access-control-allow-origin')).toBe(
      origin,
    );
  });
});
