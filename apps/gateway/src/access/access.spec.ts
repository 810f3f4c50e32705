import { describe, expect, it } from '@jest/globals';
import { post, send } from '@latchkey/edge/testing';
import { sharedGateway } from '../testing/test-gateway.js';

const LIST = '/v1/auth/sessions/list?user_id=user_1';
const CREATE = '/v1/auth/users/create';

const gateway = await sharedGateway({
  'session.v1.list': { sessions: [] },
  'session.v1.revoke': { revoked: 1 },
});

describe('access', () => {
  it.each([
    ['no header', LIST, undefined, 401, 'missing_api_key'],
    ['an empty header', LIST, '', 401, 'missing_api_key'],
    ['another scheme', LIST, 'Basic abc', 401, 'invalid_api_key'],
    ['a malformed key', LIST, 'Bearer sk_test_x', 401, 'invalid_api_key'],
    ["an operator's key", LIST, 'Bearer admin-key-of-an-operator-0123', 401, 'invalid_api_key'],
  ])('%s', async (_, path, authorization, status, type) => {
    const answer = await send(
      gateway,
      path,
      authorization === undefined ? {} : { headers: { authorization } },
    );
    expect(answer).toMatchObject({ status, json: { status_code: status, error_type: type } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each([
    ['a public token where a secret key is needed', CREATE, 'public', 403, 'secret_key_required'],
  ] as const)('%s is refused before the body is looked at', async (_, path, kind, status, type) => {
    const answer = await send(gateway, path, { method: 'POST', key: gateway.keys[kind], body: '{not json' });
    expect(answer).toMatchObject({ status, json: { error_type: type } });
  });

  it('a missing key is 401 before the body is read', async () => {
    expect(await send(gateway, CREATE, { method: 'POST', body: '{not json' })).toMatchObject({ status: 401 });
  });

  it.each(['Bearer', 'bearer', 'BEARER'])('accepts the scheme %s', async (scheme) => {
    const headers = { authorization: `${scheme} ${gateway.keys.secret}` };
    expect(await send(gateway, LIST, { headers })).toMatchObject({ status: 200 });
  });

  it('knows nothing of administration', async () => {
    const answer = await send(gateway, '/v1/admin/apps', { key: gateway.keys.secret });
    expect(answer).toMatchObject({ status: 404, json: { error_type: 'route_not_found' } });
  });

  it('passes the App of the key to the service', async () => {
    await send(gateway, LIST, { key: gateway.keys.secret });
    const actor = { type: 'secret_key', key_id: 'key_1' };
    const context = { actor, caller: { app_id: 'app_1', key_kind: 'secret' } };
    expect(gateway.calls.at(-1)).toMatchObject({ subject: 'session.v1.list', context });
  });

  it.each([
    [{ session_id: 'sess_1' }, 'secret_key_required'],
    [{ user_id: 'user_1' }, 'secret_key_required'],
    [{ session_token: 't' }, undefined],
    [{ session_jwt: 'j' }, 'secret_key_required'],
  ])('a public token revokes by %j, or is refused: %s', async (body, type) => {
    const answer = await post(gateway, '/v1/auth/sessions/revoke', JSON.stringify(body), {
      key: gateway.keys.public,
    });
    const [status, answered] = type ? [403, { error_type: type }] : [200, { revoked: 1 }];
    expect(answer).toMatchObject({ status, json: answered });
  });
});
