import { describe, expect, it } from '@jest/globals';
import { CodedError } from '@latchkey/platform/errors';
import { post, refusing, send, sendRaw } from '@latchkey/edge/testing';
import { sharedGateway, startTestGateway } from '../testing/test-gateway.js';

const VERIFY = '/v1/auth/sessions/verify';
const LIST = '/v1/auth/sessions/list?user_id=user_1';
const JWKS = '/v1/auth/jwks/default';
const ISSUER = '/v1/apps/app_1/.well-known/jwks.json';

const gateway = await sharedGateway({
  'session.v1.verify': { session: {}, session_token: 't', session_jwt: 'j' },
  'session.v1.list': { sessions: [] },
  'session.v1.get_jwk_set': { keys: [] },
  'session.v1.get_issuer_jwk_set': { keys: [] },
  'identity.v1.get_user': ({ user_id }: { user_id: string }) => {
    if (user_id === 'user_broken') throw new TypeError('unexpected');
    if (user_id === 'user_odd') throw new CodedError('an_unknown_code');
    throw new CodedError('user_not_found');
  },
});

describe('failures', () => {
  it('answers 503 with Retry-After while identity cannot resolve a key', async () => {
    const away = await startTestGateway({
      'identity.v1.resolve_api_key': refusing('service_unavailable'),
    });
    const headers = { authorization: `Bearer ${away.keys.secret}` };
    const response = await fetch(`${away.url}${LIST}`, { headers });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(response.headers.get('www-authenticate')).toBeNull();
    await away.close();
  });

  it.each([['user_broken'], ['user_odd']])('reveals no detail of an internal error: %s', async (id) => {
    const answer = await send(gateway, `/v1/auth/users/${id}`, { key: gateway.keys.secret });
    expect(answer.status).toBe(500);
    expect(Object.keys(answer.json)).toEqual(['status_code', 'error_message', 'error_type']);
    const line = gateway.lines.find(({ event, level }) => event === 'request.failed' && level === 'error');
    expect(line).toMatchObject({ route: '/v1/auth/users/:user_id' });
  });
});

describe('headers', () => {
  it('forbids caching of every answer but the JWK sets', async () => {
    const verified = await post(gateway, VERIFY, '{"session_token":"t"}');
    expect(verified.headers.get('cache-control')).toBe('no-store');
    expect(verified.headers.get('x-content-type-options')).toBe('nosniff');
    const byKey = await send(gateway, JWKS, { key: gateway.keys.public });
    expect(byKey.headers.get('cache-control')).toBe('public, max-age=300');
    expect(byKey.headers.get('vary')).toContain('Authorization');
    const keyless = await send(gateway, ISSUER);
    expect(keyless.headers.get('cache-control')).toBe('public, max-age=300');
    expect((await send(gateway, JWKS)).headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['one large header', `X-Large: ${'a'.repeat(20_000)}\r\n`],
    ['many small ones', Array.from({ length: 900 }, (_, n) => `X-Header-${n}: aaaaaaaaaa\r\n`).join('')],
  ])('%s is 431 in the shape of every error', async (_, headers) => {
    const answer = await sendRaw(gateway, `GET ${LIST} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 431 /);
    expect(head).toMatch(/X-Request-Id: req_[0-9a-z]{26}/);
    expect(head).toMatch(/Access-Control-Expose-Headers: X-Request-Id, /);
    expect(JSON.parse(body)).toMatchObject({ status_code: 431, error_type: 'headers_too_large' });
  });

  it.each([
    [15, 200, 'X-Large'],
    [17, 431, 'X-Large'],
    [15, 200, 'Authorization'],
    [17, 431, 'Authorization'],
  ])('%d KiB of headers are %d, most of them in %s', async (kib, status, name) => {
    const head = `GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${name}: `;
    const value = 'a'.repeat(kib * 1024 - head.length);
    expect(await sendRaw(gateway, `${head}${value}\r\n\r\n`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it('malformed HTTP is 400 in the shape of every error', async () => {
    const answer = await sendRaw(gateway, 'HELLO\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error_type: 'invalid_request' });
  });

  it('ignores an unknown expectation', async () => {
    const head = 'GET /livez HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n';
    expect(await sendRaw(gateway, head)).toMatch(/^HTTP\/1\.1 200 /);
  });

  const key = () => `Authorization: Bearer ${gateway.keys.secret}`;
  const revoke = () => {
    const body = '{"session_id":"sess_1"}';
    const type = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
    return `POST /v1/auth/sessions/revoke HTTP/1.1\r\nHost: x\r\n${key()}\r\n${type}\r\n\r\n${body}`;
  };
  it.each([
    ['HTTP/1.1 without Host', () => [key()]],
    ['Host twice', () => ['Host: x', 'host: y', key()]],
    ['two Authorization headers', () => ['Host: x', key(), 'authorization: Bearer other']],
    ['the same Authorization twice', () => ['Host: x', key(), key()]],
    [
      'Content-Type twice',
      () => ['Host: x', key(), 'Content-Type: application/json', 'Content-Type: text/plain'],
    ],
    [
      'two Authorization headers with 2,100 others between',
      () => ['Host: x', 'Authorization: A', ...Array<string>(2100).fill('a:'), 'Authorization: B'],
    ],
    ['Content-Length twice', () => ['Host: x', key(), 'Content-Length: 0', 'Content-Length: 0']],
  ])('%s is 400, and the connection closes', async (_, headers) => {
    // The second request of the connection must not be executed.
    const request = `GET ${LIST} HTTP/1.1\r\n${headers().join('\r\n')}\r\n\r\n`;
    const before = gateway.calls.length;
    const answer = await sendRaw(gateway, `${request}${revoke()}`);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head).toMatch(/connection: close/i);
    expect(JSON.parse(body)).toMatchObject({ error_type: 'invalid_request', fields: [{ field: 'request' }] });
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(gateway.calls).toHaveLength(before);
  });

  it('an undecodable path without Host also closes the connection', async () => {
    const before = gateway.calls.length;
    const answer = await sendRaw(gateway, `GET /%ff HTTP/1.1\r\n\r\n${revoke()}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*connection: close/is);
    expect(answer).toContain('host is required');
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(gateway.calls).toHaveLength(before);
  });

  it('HTTP/1.0 needs no Host', async () => {
    expect(await sendRaw(gateway, 'GET /livez HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('ignores a repeated X-Request-Id', async () => {
    const ids = 'X-Request-Id: req_first\r\nX-Request-Id: req_other';
    const answer = await sendRaw(
      gateway,
      `GET /livez HTTP/1.1\r\nHost: x\r\n${ids}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/x-request-id: req_[0-9a-z]{26}\r\n/i);
  });
});

describe('observation', () => {
  it('logs requests that the router could not decode', async () => {
    await send(gateway, '/v1/auth/users/%ff', { headers: { 'x-request-id': 'req_undecodable' } });
    const line = gateway.lines.find(({ clientRequestId }) => clientRequestId === 'req_undecodable');
    expect(line).toMatchObject({ event: 'request', status: 400, code: 'invalid_request' });
  });

  it('writes one log line and one measurement per request, with ids and codes only', async () => {
    const headers = { 'x-request-id': 'req_observed-1' };
    await post(gateway, VERIFY, '{"session_token":"a-token-to-look-for"}', { headers });
    await post(gateway, VERIFY, '{}', { headers: { 'x-request-id': 'req_observed-2' } });
    const lines = gateway.lines.filter(({ requestId }) => String(requestId).startsWith('req_observed'));
    expect(lines).toMatchObject([
      { event: 'request', route: VERIFY, method: 'POST', status: 200, code: 'ok', appId: 'app_1' },
      {
        event: 'request',
        route: VERIFY,
        method: 'POST',
        status: 400,
        code: 'invalid_request',
        appId: 'app_1',
      },
    ]);
    const all = JSON.stringify(gateway.lines);
    expect(all).not.toContain('a-token-to-look-for');
    expect(all).not.toContain(gateway.keys.secret);
    const measurements = (await gateway.metrics()).split('\n');
    const labels = `route="${VERIFY}",method="POST",status="200"`;
    const count = measurements.find(
      (line) => line.includes('duration_seconds_count') && line.includes(labels),
    );
    expect(count).toMatch(/^latchkey_http_request_duration_seconds_count\{.*\} [1-9]/);
  });
});
