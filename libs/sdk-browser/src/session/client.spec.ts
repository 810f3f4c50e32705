import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LatchkeyError } from '../errors/latchkey-error.js';
import { createTransport } from '../transport/transport.js';
import { bySession, Client } from './client.js';
import { SessionStore } from './store.js';

/** The user that the next proof belongs to, and how often sessions cannot be ended. */
let proven: string;
let failures: number;
const calls: (readonly [string, unknown])[] = [];
const alive = new Map<string, string>();

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => (text += String(part)));
  request.on('end', () => {
    const path = (request.url ?? '').replace('/v1/auth/', '');
    const { session_token: token } = JSON.parse(text) as { session_token?: string };
    calls.push([path, token]);
    const { status, body } = path === 'sessions/revoke' ? revoked(token ?? '') : verified(token);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});

function verified(token?: string) {
  const owner = token === undefined ? proven : alive.get(token);
  if (owner === undefined) return { status: 404, body: { error_type: 'session_not_found' } };
  if (owner !== proven) return { status: 409, body: { error_type: 'session_user_mismatch' } };
  const session_token = token ?? `token ${alive.size + 1}`;
  alive.set(session_token, owner);
  return { status: 200, body: { session: { id: session_token, user_id: owner }, session_token } };
}

function revoked(token: string) {
  if ((failures -= 1) >= 0) return { status: 503, body: { error_type: 'service_unavailable' } };
  return { status: 200, body: { revoked: alive.delete(token) ? 1 : 0 } };
}

let client: Client;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  alive.clear();
  failures = 0;
  const { port } = server.address() as AddressInfo;
  const transport = createTransport({ baseUrl: `http://127.0.0.1:${port}`, publicToken: 'pk_test_1' });
  client = new Client(transport, new SessionStore(transport));
  proven = 'ada';
  await client.verify('otps/verify', {});
  calls.length = 0;
});

const verify = (options?: { replace: boolean }) => client.verify('otps/verify', {}, options);

describe('a proof of another user than the one who is signed in', () => {
  beforeEach(() => {
    proven = 'ben';
  });

  it('is refused, and leaves the session as it is', async () => {
    await expect(verify()).rejects.toMatchObject({ errorType: 'session_user_mismatch' });
    expect([client.store.held?.token, [...alive.values()]]).toEqual(['token 1', ['ada']]);
  });

  it('signs that user in where it may replace the session, which ends once the new one is there', async () => {
    expect(await verify({ replace: true })).toMatchObject({ user_id: 'ben' });
    expect(calls).toEqual([
      ['otps/verify', 'token 1'],
      ['otps/verify', undefined],
      ['sessions/revoke', 'token 1'],
    ]);
    expect([client.store.held?.token, [...alive]]).toEqual(['token 2', [['token 2', 'ben']]]);
  });

  it.each([
    [1, ['ben']],
    [2, ['ada', 'ben']],
  ])('signs that user in though the earlier session could not be ended %d times', async (times, left) => {
    failures = times;
    expect(await verify({ replace: true })).toMatchObject({ user_id: 'ben' });
    expect([client.store.held?.token, [...alive.values()]]).toEqual(['token 2', left]);
  });
});

it('joins the session of the same user, also where it may replace one', async () => {
  expect(await verify({ replace: true })).toEqual({ id: 'token 1', user_id: 'ada' });
  expect(calls).toEqual([['otps/verify', 'token 1']]);
});

it.each([false, true])(
  'begins a session in place of one that has ended, and ends none (%p)',
  async (replace) => {
    alive.clear();
    proven = 'ben';
    expect(await verify({ replace })).toMatchObject({ user_id: 'ben' });
    expect(calls.map(([path]) => path)).toEqual(['otps/verify', 'otps/verify']);
  },
);

it('a call that was under way for the earlier session signs no user out', async () => {
  const failure = bySession(client, async () => {
    proven = 'ben';
    await verify({ replace: true });
    throw new LatchkeyError('It has ended', { errorType: 'session_not_found' });
  });
  await expect(failure).rejects.toMatchObject({ errorType: 'session_not_found' });
  expect(client.store.held?.session.user_id).toBe('ben');
  await expect(bySession(client, () => failure)).rejects.toThrow();
  expect(client.store.held).toBeNull();
});
