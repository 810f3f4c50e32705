import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LatchkeyError } from '../errors/latchkey-error.js';
import { createTransport } from './transport.js';

interface Seen {
  method?: string;
  url?: string;
  authorization?: string;
  body: string;
}

let server: Server;
let baseUrl: string;
let seen: Seen;
let answer: { status: number; body: string; headers?: Record<string, string>; isLate?: boolean };

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method, url, headers } = request;
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      seen = { method, url, authorization: headers.authorization, body } as Seen;
      if (!answer.isLate) response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const direct = (timeout?: number) =>
  createTransport({ baseUrl: `${baseUrl}/`, publicToken: 'pk_test_1', ...(timeout && { timeout }) });

const failure = async (call: Promise<unknown>): Promise<LatchkeyError> => {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof LatchkeyError) return error;
  throw new Error('it was no LatchkeyError');
};

it('sends the public token and JSON, and reads JSON', async () => {
  answer = { status: 200, body: '{"method_id":"email_1"}' };
  expect(await direct().call('otps/verify', { otp: '1' })).toEqual({ method_id: 'email_1' });
  expect(seen).toEqual({
    method: 'POST',
    url: '/v1/auth/otps/verify',
    authorization: 'Bearer pk_test_1',
    body: '{"otp":"1"}',
  });
});

it('takes no secret key, which a page would show to everybody', () => {
  expect(() => createTransport({ baseUrl, publicToken: 'sk_test_1' })).toThrow(TypeError);
});

describe('a call that fails', () => {
  it('is the refusal of the API, with all that helps', async () => {
    const fields = [{ field: 'otp', message: 'must be digits' }];
    const body = { error_type: 'invalid_request', error_message: 'No.', request_id: 'req_1', fields };
    answer = { status: 400, body: JSON.stringify(body), headers: { 'retry-after': '7' } };
    const error = await failure(direct().call('otps/verify'));
    const { errorType, status, requestId, retryAfter, message } = error;
    expect({ errorType, status, requestId, retryAfter, message, fields: error.fields }).toEqual({
      errorType: 'invalid_request',
      status: 400,
      requestId: 'req_1',
      retryAfter: 7,
      message: 'No.',
      fields,
    });
  });

  it.each([
    ['a page of a proxy', 502, '<h1>Bad gateway</h1>'],
    ['JSON of somebody else', 500, '{"error":"x"}'],
    ['success without JSON', 200, 'OK'],
    ['success with JSON that is no object', 200, '"OK"'],
  ])('is no answer of the API: %s', async (_, status, body) => {
    answer = { status, body };
    expect(await failure(direct().call('otps/verify'))).toMatchObject({
      errorType: 'unexpected_answer',
      status,
    });
  });

  it('got no answer: nothing listens, a redirect, or the time is up', async () => {
    const nowhere = createTransport({ baseUrl: 'http://127.0.0.1:1', publicToken: 'pk_test_1' });
    const expected = { errorType: 'network_error', status: 0, requestId: '' };
    expect(await failure(nowhere.call('otps/verify'))).toMatchObject(expected);
    answer = { status: 302, body: '', headers: { location: '/elsewhere' } };
    expect(await failure(direct().call('otps/verify'))).toMatchObject(expected);
    answer = { status: 200, body: '{}', isLate: true };
    expect(await failure(direct(50).call('otps/verify'))).toMatchObject(expected);
  });

  it('tells nothing of what was sent', async () => {
    const nowhere = createTransport({ baseUrl: 'http://127.0.0.1:1', publicToken: 'pk_test_1' });
    const error = await failure(nowhere.call('otps/verify', { otp: '123456', session_token: 'secret' }));
    expect(`${error.stack ?? ''}${JSON.stringify(error)}${String(error.cause)}`).not.toMatch(
      /123456|secret|pk_/,
    );
  });
});
