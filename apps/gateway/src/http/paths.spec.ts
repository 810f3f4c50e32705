import { describe, expect, it } from '@jest/globals';
import { isId } from '@latchkey/platform/ids';
import { refusing, send } from '@latchkey/edge/testing';
import { sharedGateway } from '../testing/test-gateway.js';

const VERIFY = '/v1/auth/sessions/verify';
const LIST = '/v1/auth/sessions/list?user_id=user_1';
const CREATE = '/v1/auth/users/create';

const gateway = await sharedGateway({
  'session.v1.verify': { session: {}, session_token: 't', session_jwt: 'j' },
  'session.v1.list': { sessions: [] },
  'identity.v1.get_user': refusing('user_not_found'),
});

describe('paths, queries and methods', () => {
  it.each([
    ['an unknown path', 'GET', '/v1/nothing', 404, 'route_not_found', null],
    ['the root', 'GET', '/', 404, 'route_not_found', null],
    ['capitals', 'GET', '/V1/auth/sessions/list', 404, 'route_not_found', null],
    ['two slashes', 'GET', '/v1/auth//sessions/list', 404, 'route_not_found', null],
    ['a slash too many', 'GET', '/v1/auth/sessions/list/', 404, 'route_not_found', null],
    ['a wrong method', 'GET', VERIFY, 405, 'method_not_allowed', 'POST, OPTIONS'],
    [
      'a wrong method on a path with an id',
      'PUT',
      '/v1/auth/users/user_1',
      405,
      'method_not_allowed',
      'GET, HEAD, OPTIONS',
    ],
    ['a fixed path that looks like an id', 'GET', CREATE, 405, 'method_not_allowed', 'POST, OPTIONS'],
    ['OPTIONS that is no preflight', 'OPTIONS', CREATE, 405, 'method_not_allowed', 'POST, OPTIONS'],
    ['OPTIONS on an unknown path', 'OPTIONS', '/v1/nothing', 404, 'route_not_found', null],
    ['an unknown file of the reference', 'GET', '/reference/..%2fmain.js', 404, 'route_not_found', null],
  ])('%s', async (_, method, path, status, type, allow) => {
    const answer = await send(gateway, path, { method });
    expect(answer).toMatchObject({ status, json: { status_code: status, error_type: type } });
    expect(answer.headers.get('allow')).toBe(allow);
    expect(isId('req', answer.headers.get('x-request-id'))).toBe(true);
  });

  it.each([
    ['a NUL', '/v1/auth/users/a%00b', 'user_id'],
    ['bytes that are not UTF-8', '/v1/auth/users/%ff', 'path'],
    ['half an escape', '/v1/auth/users/%2', 'path'],
    ['a lone surrogate', '/v1/auth/users/%ed%a0%80', 'path'],
    ['a NUL in a query', `${LIST}%00`, 'user_id'],
    ['a repeated parameter', `${LIST}&user_id=user_2`, 'user_id'],
    ['a number that is none', `${LIST}&limit=ten`, 'limit'],
    ['a number with a fraction', `${LIST}&limit=1.5`, 'limit'],
    ['a hexadecimal number', `${LIST}&limit=0x10`, 'limit'],
    ['an empty number', `${LIST}&limit=`, 'limit'],
    ['a number out of bounds', `${LIST}&limit=101`, 'limit'],
  ])('%s is refused by name', async (_, path, field) => {
    const answer = await send(gateway, path, { key: gateway.keys.secret });
    expect(answer).toMatchObject({
      status: 400,
      json: { error_type: 'invalid_request', fields: [{ field }] },
    });
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('names an unknown parameter', async () => {
    const fields = [{ field: 'userid', message: 'userid is not known; the nearest known field is user_id' }];
    const answer = await send(gateway, '/v1/auth/sessions/list?userid=1', { key: gateway.keys.secret });
    expect(answer).toMatchObject({ status: 400, json: { error_type: 'unknown_field', fields } });
  });

  it.each(['limit[]', '__proto__', 'constructor'])('knows no parameter %s', async (name) => {
    const answer = await send(gateway, `${LIST}&${name}=1`, { key: gateway.keys.secret });
    expect(answer).toMatchObject({
      status: 400,
      json: { error_type: 'unknown_field', fields: [{ field: name }] },
    });
  });

  it('HEAD works where GET does', async () => {
    expect(await send(gateway, LIST, { method: 'HEAD', key: gateway.keys.secret })).toMatchObject({
      status: 200,
      json: '',
    });
  });

  it('treats an id of any form as unknown', async () => {
    const answer = await send(gateway, `/v1/auth/users/${'x'.repeat(5000)}`, { key: gateway.keys.secret });
    expect(answer).toMatchObject({ status: 404, json: { error_type: 'user_not_found' } });
  });
});
