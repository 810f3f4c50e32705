import { describe, expect, it } from '@jest/globals';
import { isId } from '@latchkey/platform/ids';
import { post, send } from '@latchkey/edge/testing';
import { sharedGateway } from '../testing/test-gateway.js';
import { clientRequestIdOf } from '@latchkey/edge';

const CHOSEN = 'req_of-a-client';
const VERIFY = '/v1/auth/sessions/verify';
const headers = { 'x-request-id': CHOSEN };

const gateway = await sharedGateway({
  'session.v1.verify': {},
  'identity.v1.list_apps': { apps: [] },
});

/** The id of the answer, and what its log line says of both ids. */
function idsOf(answer: { headers: Headers }): { id: string; logged: unknown } {
  const id = answer.headers.get('x-request-id') ?? '';
  const line = gateway.lines.findLast(({ event, requestId }) => event === 'request' && requestId === id);
  return { id, logged: line?.['clientRequestId'] };
}

describe('clientRequestIdOf', () => {
  it.each([
    ['an id of this service', 'req_01k9z6x2m4f8v0c3r5t7w9y1ab'],
    ['a safe token', 'req_trace-42.a_B'],
    ['the longest id', `req_${'a'.repeat(124)}`],
  ])('takes %s', (_, header) => {
    expect(clientRequestIdOf(header)).toBe(header);
  });

  it.each([
    ['a missing header', undefined],
    ['another prefix', 'trace_0123456789'],
    ['a short id', 'req_abc'],
    ['a long id', `req_${'a'.repeat(125)}`],
    ['a line break', 'req_abcd\nforged: line'],
    ['other characters', 'req_abcd efgh'],
    ['two headers', ['req_abcdefgh', 'req_abcdefgh']],
  ])('ignores %s', (_, header) => {
    expect(clientRequestIdOf(header)).toBeUndefined();
  });
});

describe('the id of a request', () => {
  it('is the one that a backend chose, also towards the services', async () => {
    const answer = await post(gateway, VERIFY, { session_token: 't' }, { headers });
    expect(idsOf(answer)).toEqual({ id: CHOSEN, logged: undefined });
    expect(gateway.calls.at(-1)).toMatchObject({ context: { requestId: CHOSEN } });
  });

  it('is made here for a visitor, also towards the services', async () => {
    const body = { session_token: 't' };
    const answer = await post(gateway, VERIFY, body, { key: gateway.keys.public, headers });
    const { id, logged } = idsOf(answer);
    expect({ isMade: isId('req', id), logged }).toEqual({ isMade: true, logged: CHOSEN });
    expect(gateway.calls.at(-1)).toMatchObject({ context: { requestId: id } });
  });

  it.each([
    ['without a key', VERIFY, {}, 401],
    ['with a key that does not exist', VERIFY, { key: 'sk_test_x' }, 401],
    ['on an unknown path', '/v1/nothing', { key: gateway.keys.secret }, 404],
    ['on a path that does not decode', '/v1/auth/users/%ff', { key: gateway.keys.secret }, 400],
    ['on a route for everybody', '/livez', { key: gateway.keys.secret }, 200],
  ])('is made here %s', async (_, path, { key }: { key?: string }, status) => {
    const method = path === VERIFY ? 'POST' : 'GET';
    const answer = await send(gateway, path, { method, headers, ...(key && { key }) });
    const { id, logged } = idsOf(answer);
    expect(answer.status).toBe(status);
    expect({ isMade: isId('req', id), logged }).toEqual({ isMade: true, logged: CHOSEN });
  });
});
