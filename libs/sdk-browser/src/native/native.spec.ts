import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NativeOptions } from '../types/native.js';
import { createLatchkey } from './latchkey.js';

const LONG_CHALLENGE = 'A'.repeat(64);
const session = { id: 'sess_1', user_id: 'user_1' };

interface Seen {
  readonly url: string;
  readonly origin: string | undefined;
  readonly body: unknown;
}

let challenge: string;
const seen: Seen[] = [];
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => (text += String(part)));
  request.on('end', () => {
    const { url = '', headers } = request;
    seen.push({ url, origin: headers.origin, body: JSON.parse(text || '{}') });
    const publicKey = { challenge };
    const answer = url.endsWith('begin')
      ? { public_key_credential_request_options: { publicKey } }
      : { session, session_token: 'token', session_jwt: '' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  challenge = LONG_CHALLENGE;
  seen.length = 0;
});

const started = (options: Partial<NativeOptions> = {}) =>
  createLatchkey({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publicToken: 'pk_test_1',
    origin: 'https://app.example.com/',
    ...options,
  });

const device = (get: () => Promise<object | null>) =>
  ({ isSupported: () => true, get }) as NativeOptions['passkeys'] & object;

describe('passkeys of a device', () => {
  it('sign in for the domain of the app, whose origin goes with each request', async () => {
    const latchkey = started({ passkeys: device(() => Promise.resolve({ id: 'credential' })) });
    expect(await latchkey.passkeys.signIn()).toEqual(session);
    expect(seen.map(({ url, origin }) => [url, origin])).toEqual([
      ['/v1/auth/webauthn/authentication/begin', 'https://app.example.com'],
      ['/v1/auth/webauthn/authentication/verify', 'https://app.example.com'],
    ]);
    expect(seen[0]?.body).toEqual({ domain: 'app.example.com' });
    expect(seen[1]?.body).toMatchObject({ public_key_credential: { id: 'credential' } });
  });

  it.each([
    ['none is handed in', undefined, 'not_supported'],
    ['the device has none', { isSupported: () => false, get: () => Promise.resolve(null) }, 'not_supported'],
    ['the person closes the dialog', device(() => Promise.resolve(null)), 'user_cancelled'],
    ['the library says so', device(() => Promise.reject(new Error('UserCancelled'))), 'user_cancelled'],
    ['the device fails', device(() => Promise.reject(new Error('no such rp'))), 'not_supported'],
  ])('fail where %s', async (_, passkeys, errorType) => {
    await expect(started(passkeys && { passkeys }).passkeys.signIn()).rejects.toMatchObject({ errorType });
    expect(seen.filter(({ url }) => url.endsWith('verify'))).toEqual([]);
  });

  it('sign nothing that could be the digest of a payment', async () => {
    challenge = 'A'.repeat(43);
    let asked = 0;
    const passkeys = device(() => Promise.resolve({ id: `credential ${(asked += 1)}` }));
    await expect(started({ passkeys }).passkeys.signIn()).rejects.toMatchObject({
      errorType: 'not_supported',
    });
    expect(asked).toBe(0);
  });
});

describe('the session of an app', () => {
  it('is refreshed when the app comes back, as long as it is listened to', async () => {
    let isSeen = false;
    let come = () => {};
    const sight = {
      isSeen: () => isSeen,
      onReturn: (listener: () => void) => {
        come = listener;
        return () => (come = () => {});
      },
    };
    const values = new Map([['latchkey.session.pk_test_1', JSON.stringify({ session, token: 'token' })]]);
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    };
    const latchkey = started({ sight, storage });
    latchkey.session.onChange(() => {});
    come();
    expect(seen).toEqual([]);
    isSeen = true;
    come();
    while (seen.length === 0) await new Promise((done) => setTimeout(done, 5));
    expect(seen[0]).toMatchObject({ url: '/v1/auth/sessions/verify', body: { session_token: 'token' } });
    latchkey.close();
    come();
  });

  it('lives without a storage that fails', () => {
    const fails = () => {
      throw new Error('locked');
    };
    const latchkey = started({ storage: { getItem: fails, setItem: fails, removeItem: fails } });
    expect(latchkey.session.current()).toBeNull();
  });
});

it('a send says what is missing where the device cannot derive keys', async () => {
  const { subtle } = globalThis.crypto;
  Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined, configurable: true });
  try {
    await expect(started().otps.sendEmail('ada@example.com')).rejects.toMatchObject({
      errorType: 'not_supported',
      message: expect.stringContaining('crypto.subtle'),
    });
  } finally {
    Object.defineProperty(globalThis.crypto, 'subtle', { value: subtle, configurable: true });
  }
  expect(seen).toEqual([]);
});
