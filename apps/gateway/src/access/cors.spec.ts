import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { post, send } from '../testing/send.js';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const VERIFY = '/v1/auth/sessions/verify';
const CREATE = '/v1/auth/users/create';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway({
    'session.v1.verify': { session: {}, session_token: 't', session_jwt: 'j' },
  });
});

afterAll(async () => {
  await gateway.close();
});

describe('CORS', () => {
  const preflight = (path: string) =>
    send(gateway, path, {
      method: 'OPTIONS',
      headers: { origin: 'https://anywhere.example', 'access-control-request-method': 'POST' },
    });

  it('answers a preflight for any origin where public tokens are taken', async () => {
    const answer = await preflight(VERIFY);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://anywhere.example');
    expect(answer.headers.get('access-control-allow-methods')).toBe('POST');
    expect(answer.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(answer.headers.get('vary')).toBe('Origin');
  });

  it('answers none where a secret key is needed', async () => {
    const answer = await preflight(CREATE);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
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
    if (admitted)
      expect(answer.headers.get('access-control-expose-headers')).toBe('X-Request-Id, Retry-After');
  });

  it('shows a refusal to an admitted page too', async () => {
    const headers = { origin: 'http://localhost:3000' };
    const answer = await post(gateway, VERIFY, '{}', { key: gateway.keys.public, headers });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  });
});
