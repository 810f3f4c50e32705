import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { headersOfEveryAnswer } from '@latchkey/edge';
import { send } from '@latchkey/edge/testing';
import { sharedGateway } from '../testing/test-gateway.js';

const ofGateway = { PUBLIC_BASE_URL: 'https://auth.example.com' };
const overTls = await sharedGateway({ 'session.v1.list': { sessions: [] } }, { ofGateway });
const pinOf = async (path: string, key?: string) =>
  (await send(overTls, path, key === undefined ? {} : { key })).headers.get('strict-transport-security');

describe('a gateway that clients reach over TLS pins it', () => {
  it.each([
    ['the sign-in page', `/sign-in/${newId('app')}`],
    ['a success without a key', '/livez'],
    ['a refusal', '/v1/auth/sessions/list'],
    ['a path that is unknown', '/nothing'],
    ['a path that does not decode', '/v1/auth/users/%ff'],
  ])('in the answer to %s', async (_, path) => {
    expect(await pinOf(path)).toBe('max-age=31536000');
  });

  it('in the answer to bytes that are no request', async () => {
    const socket = connect(overTls.port, '127.0.0.1');
    socket.write('no request\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(
      /^HTTP\/1\.1 400 .*\r\nstrict-transport-security: max-age=31536000\r\n/s,
    );
    socket.destroy();
  });

  it('in the answer to a call with a key', async () => {
    const path = '/v1/auth/sessions/list?user_id=user_1';
    expect(await pinOf(path, overTls.keys.secret)).toBe('max-age=31536000');
  });
});

describe('nothing is pinned', () => {
  it.each([
    'http://127.0.0.1:8080',
    'http://auth.example.com',
    'https://localhost:8443',
    'https://auth.localhost',
    'https://127.0.0.1:8443',
    'https://[::1]:8443',
  ])('at %s', (baseUrl) => {
    expect(headersOfEveryAnswer(baseUrl)).toEqual({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });
});
