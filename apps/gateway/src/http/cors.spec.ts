import { describe, expect, it } from '@jest/globals';
import { post, send } from '@latchkey/edge/testing';
import { sharedGateway } from '../testing/test-gateway.js';

const VERIFY = '/v1/auth/sessions/verify';
const CREATE = '/v1/auth/users/create';
const EXPOSED =
  'X-Request-Id, X-Api-Stability, Retry-After, Latchkey-Should-Retry, RateLimit, RateLimit-Policy, Deprecation, Sunset, Idempotent-Replayed';

const gateway = await sharedGateway({
  'session.v1.verify': { session: {}, session_token: 't', session_jwt: 'j' },
});

describe('CORS', () => {
  const preflight = (path: string) =>
    send(gateway, path, {
      method: 'OPTIONS',
      headers: { origin: 'https://anywhere.example', 'access-control-request-method': 'POST' },
    });

  it.each([
    ['a public token', VERIFY, 'POST'],
    ['a secret key', CREATE, 'POST'],
  ])('answers a preflight for any origin where a path takes %s', async (_, path, methods) => {
    const answer = await preflight(path);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://anywhere.example');
    expect(answer.headers.get('access-control-allow-methods')).toBe(methods);
    expect(answer.headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, X-Request-Id, Idempotency-Key, Latchkey-Simulate',
    );
    expect(answer.headers.get('vary')).toBe('Origin');
    expect(answer.headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{26}$/);
  });

  it('answers no preflight on an unknown path', async () => {
    expect((await preflight('/v1/nothing')).status).toBe(404);
  });

  it.each([
    ['no key', VERIFY, undefined, 401],
    ['an unknown key', VERIFY, 'sk_test_unknown', 401],
    ['an unknown path', '/v1/nothing', undefined, 404],
  ])('shows a refusal before the App is known to any page: %s', async (_, path, key, status) => {
    const headers = { origin: 'https://anywhere.example' };
    const answer = await send(gateway, path, { method: 'POST', key, body: '{}', headers });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
    expect(answer.headers.get('access-control-expose-headers')).toBe(EXPOSED);
  });

  it.each([
    ['https://app.example.com', 'https://app.example.com'],
    ['https://evil.example', null],
  ])('a secret key, and the refusal of a public token, from %s', async (origin, shown) => {
    for (const [kind, status] of [
      ['secret', 400],
      ['public', 403],
    ] as const) {
      const answer = await post(gateway, CREATE, '{}', { key: gateway.keys[kind], headers: { origin } });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, shown]);
    }
  });

  it.each([
    ['public', 'https://app.example.com', true],
    ['public', 'http://localhost:3000', true],
    ['public', 'https://evil.example', false],
    ['live', 'https://app.example.com', true],
    ['live', 'http://localhost:3000', false],
  ] as const)('a %s token of a page at %s: %s', async (kind, origin, admitted) => {
    const answer = await post(gateway, VERIFY, '{"session_token":"t"}', {
      key: gateway.keys[kind],
      headers: { origin },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe(admitted ? origin : null);
    expect(answer.headers.get('vary')).toBe('Origin');
    if (admitted) expect(answer.headers.get('access-control-expose-headers')).toBe(EXPOSED);
  });

  it('lets an admitted page read a refusal', async () => {
    const headers = { origin: 'http://localhost:3000' };
    const answer = await post(gateway, VERIFY, '{}', { key: gateway.keys.public, headers });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  });
});
