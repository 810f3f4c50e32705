import { expect, it } from '@jest/globals';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { operations, pathOfNothing } from '../harness/http/openapi.js';

const app = await newApp();
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

it('a page of a listed origin is shown the answer, and no other page', async () => {
  const origin = 'https://shop.example.com';
  const { publicToken: key } = await newApp({
    environment: 'live',
    settings: { allowed_origins: [origin] },
  });
  const shownTo = async (from: string) => {
    const sent = { key, body: { session_token: 'a' }, headers: { origin: from } };
    const { headers } = await call('POST', '/v1/auth/sessions/verify', sent);
    return headers.get('access-control-allow-origin');
  };
  expect(await shownTo(origin)).toBe(origin);
  for (const other of [`${origin}.evil.test`, 'http://shop.example.com', 'null', 'http://localhost:3000'])
    expect([other, await shownTo(other)]).toEqual([other, null]);
});
