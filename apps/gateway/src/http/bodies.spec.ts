import { describe, expect, it } from '@jest/globals';
import { post, send, sendRaw } from '@latchkey/edge/testing';
import { sharedGateway } from '../testing/test-gateway.js';

const VERIFY = '/v1/auth/sessions/verify';
const LIST = '/v1/auth/sessions/list?user_id=user_1';

const gateway = await sharedGateway({
  'session.v1.verify': { session: {}, session_token: 't', session_jwt: 'j' },
  'session.v1.list': { sessions: [] },
  'identity.v1.delete_email': { user_id: 'user_1' },
});

describe('bodies', () => {
  it.each([
    ['JSON', 'application/json', 200],
    ['JSON with a charset', 'application/json; charset=utf-8', 200],
    ['JSON in capitals', 'Application/JSON', 200],
    ['a form', 'application/x-www-form-urlencoded', 415],
    ['text', 'text/plain', 415],
    ['another JSON type', 'application/problem+json', 415],
    ['nonsense', '?', 415],
  ])('%s', async (_, contentType, status) => {
    const answer = await post(gateway, VERIFY, '{"session_token":"t"}', {
      headers: { 'content-type': contentType },
    });
    expect(answer.status).toBe(status);
    if (status === 415) expect(answer.json.error_type).toBe('unsupported_media_type');
  });

  it('a body without a type is 415', async () => {
    const body = Buffer.from('{"session_token":"t"}');
    expect(await send(gateway, VERIFY, { method: 'POST', key: gateway.keys.secret, body })).toMatchObject({
      status: 415,
    });
  });

  it('an empty body counts as an empty object', async () => {
    const answer = await send(gateway, VERIFY, { method: 'POST', key: gateway.keys.secret });
    const fields = [{ field: 'session_token' }, { field: 'session_jwt' }];
    expect(answer).toMatchObject({ status: 400, json: { error_type: 'invalid_request', fields } });
  });

  it.each([
    ['100 KiB', 100 * 1024, 400],
    ['100 KiB and one byte', 100 * 1024 + 1, 413],
    ['5 MiB', 5 * 1024 * 1024, 413],
  ])('%s', async (_, bytes, status) => {
    const body = `{"session_token":"${'x'.repeat(bytes - 20)}"}`;
    const answer = await post(gateway, VERIFY, body);
    expect(answer.status).toBe(status);
    if (status === 413) expect(answer.json.error_type).toBe('payload_too_large');
  });

  it.each([
    ['malformed', '{"a"', 'invalid_json'],
    ['too deep', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 'invalid_json'],
    ['a repeated key', '{"session_token":"a","session_token":"b"}', 'invalid_json'],
    ['a prototype', '{"session_token":"a","__proto__":{"x":1}}', 'invalid_json'],
    ['a NUL', '{"session_token":"a\\u0000"}', 'invalid_request'],
    ['an unknown field', '{"session_token":"a","token":"b"}', 'unknown_field'],
  ])('%s', async (_, body, type) => {
    const before = gateway.calls.length;
    expect(await post(gateway, VERIFY, body)).toMatchObject({ status: 400, json: { error_type: type } });
    expect(gateway.calls.slice(before).map(({ subject }) => subject)).not.toContain('session.v1.verify');
  });

  it.each([
    ['{}', 200, undefined],
    ['{"user":1}', 400, 'unknown_field'],
    ['{"a"', 400, 'invalid_json'],
  ])('DELETE with the body %s: %d', async (body, status, error_type) => {
    const sent = { method: 'DELETE', key: gateway.keys.secret, body };
    const answer = await send(gateway, '/v1/auth/users/email/email_1/delete', sent);
    expect({ status: answer.status, error_type: answer.json.error_type }).toEqual({ status, error_type });
  });

  it('reports the first hundred of many unknown fields', async () => {
    const flood = Object.fromEntries(Array.from({ length: 9000 }, (_, n) => [`k${n}`, 1]));
    const { status, json } = await post(gateway, VERIFY, flood);
    expect([status, json.error_type, json.fields.length]).toEqual([400, 'unknown_field', 100]);
  });

  it('ignores the body of a GET', async () => {
    const head = `Host: x\r\nAuthorization: Bearer ${gateway.keys.secret}\r\nContent-Type: application/json`;
    const answer = await sendRaw(
      gateway,
      `GET ${LIST} HTTP/1.1\r\n${head}\r\nContent-Length: 4\r\nConnection: close\r\n\r\n{"a"`,
    );
    expect(answer).toContain('200 OK');
  });
});
