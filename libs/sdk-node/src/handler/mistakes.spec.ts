import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { SECRET_KEY, useTestServer } from '../fixtures/test-client.js';
import { refusal, startTestServer } from '../fixtures/test-server.js';
import { createAuthHandler } from './auth.js';

const server = useTestServer();
const METHODS = 'http://localhost:3000/auth/sign_in_methods';
const told: string[] = [];
const { NODE_ENV } = process.env;

beforeEach(() => {
  told.length = 0;
  jest.spyOn(console, 'warn').mockImplementation((line: string) => void told.push(line));
});
afterEach(() => {
  jest.restoreAllMocks();
  process.env['NODE_ENV'] = NODE_ENV;
});

/** A handler at the test server. */
function handlerAt(options: { baseUrl?: string; secretKey?: string; timeoutMs?: number } = {}) {
  const handler = createAuthHandler({ baseUrl: server.baseUrl(), secretKey: SECRET_KEY, ...options });
  return (url = METHODS) => handler(new Request(url)).then(({ status }) => status);
}

it('a wrong key is named once with its address, and again after a success', async () => {
  const ask = handlerAt();
  const wrong = refusal(401, 'invalid_api_key');
  server.answers(wrong, wrong, { status: 200 }, wrong);
  expect([await ask(), await ask()]).toEqual([401, 401]);
  const line = `latchkey: invalid_api_key from ${server.baseUrl()}. \`secretKey\` (it has sk_test_…) must be a secret key of an App there.`;
  expect(told).toEqual([line]);
  expect([await ask(), await ask()]).toEqual([200, 401]);
  expect(told).toEqual([line, line]);
  expect(told.join()).not.toContain(SECRET_KEY.slice('sk_test_'.length));
});

it('a public token in its place is named as one', async () => {
  server.answers(refusal(403, 'secret_key_required'));
  await handlerAt({ secretKey: 'pk_test_01k9' })();
  expect(told).toEqual([expect.stringContaining('secret_key_required')]);
  expect(told).toEqual([expect.stringContaining('pk_test_…')]);
});

it('an address where nothing runs is named with the reason', async () => {
  const { baseUrl, close } = await startTestServer();
  await close();
  expect(await handlerAt({ baseUrl })()).toBe(503);
  expect(told).toEqual([expect.stringContaining(`no connection to ${baseUrl} (ECONNREFUSED).`)]);
  await handlerAt({ baseUrl: 'http://user:pass@127.0.0.1:9/path' })();
  expect(told[1]).toContain('no connection to http://127.0.0.1:9');
  expect(told[1]).not.toContain('pass');
});

it.each([
  ['a program that is not Latchkey', { status: 404, body: '<html>' }, 503, 'answered 404 without the JSON'],
  ['no answer in time', 'hangs', 504, 'did not answer within 60 ms'],
] as const)('%s is named', async (_, answer, status, text) => {
  server.answers(answer);
  expect(await handlerAt({ timeoutMs: 60 })()).toBe(status);
  expect(told).toEqual([expect.stringContaining(`${server.baseUrl()} ${text}`)]);
});

it('a setting that is missing is named, too', async () => {
  expect(await handlerAt()('https://app.example.com/auth/sign_in_methods')).toBe(500);
  expect(told).toEqual([expect.stringContaining('Set `origins` of the handler')]);
});

it('in production, and about what a page does wrong, the console stays empty', async () => {
  server.answers(refusal(400, 'invalid_request'));
  await handlerAt()();
  await handlerAt()('http://localhost:3000/auth/unknown');
  process.env['NODE_ENV'] = 'production';
  server.answers(refusal(401, 'invalid_api_key'));
  await handlerAt()();
  expect(told).toEqual([]);
});
