import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { unique } from '../harness/sign-in/identities.js';
import { rawCall } from '../harness/http/raw-http.js';
import { currentRun } from '../harness/stack/run.js';
import { logFiles } from '../harness/stack/stack-files.js';

const app = await newApp();
const OWN = /^req_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const LIST = '/v1/auth/users/list';

it.each([
  ['a success', () => call('GET', LIST, { key: app.secretKey })],
  ['a refusal', () => call('GET', LIST)],
  ['an unknown path', () => call('GET', '/v1/nothing')],
  ['a wrong method', () => call('PUT', LIST)],
  [
    'a preflight',
    () =>
      call('OPTIONS', '/v1/auth/otps/verify', {
        headers: { origin: 'http://localhost:1', 'access-control-request-method': 'POST' },
      }),
  ],
  ['broken JSON', () => call('POST', '/v1/auth/otps/verify', { key: app.secretKey, raw: '{' })],
  ['headers that are too large', () => rawCall('GET', LIST, { 'x-large': 'a'.repeat(20_000) })],
  ['the document', () => call('GET', '/v1/openapi.json')],
])('%s carries a request id of ours', async (_, send) => {
  expect((await send()).headers.get('x-request-id')).toMatch(OWN);
});

it('keeps a well-formed inbound one, on success and on refusal', async () => {
  const id = unique('req_trace');
  for (const key of [app.secretKey, undefined]) {
    const answer = await call('GET', LIST, { ...(key && { key }), headers: { 'x-request-id': id } });
    expect(answer.headers.get('x-request-id')).toBe(id);
  }
});

it.each([
  ['another prefix', 'trace_0123456789'],
  ['none', 'req_'],
  ['markup', 'req_<script>alert(1)</script>'],
  ['a line of a log', 'req_abcd","level":"error'],
  ['more than it may be long', `req_${'a'.repeat(4_000)}`],
])('replaces an inbound one with %s', async (_, id) => {
  const answer = await call('GET', LIST, { key: app.secretKey, headers: { 'x-request-id': id } });
  expect(answer.headers.get('x-request-id')).toMatch(OWN);
});

it('gives every request one of its own', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => call('GET', LIST, { key: app.secretKey })),
  );
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(50);
});

it('is in the log of every service that the request reached, also by an event', async () => {
  const id = unique('req_trace');
  const body = { email: `${unique('ada')}@sandbox.test` };
  await call('POST', '/v1/auth/otps/email/send', {
    key: app.secretKey,
    body,
    headers: { 'x-request-id': id },
  });
  const services = () =>
    [...logFiles(currentRun())].flatMap(([name, text]) =>
      text.includes(id) ? [name.replace(/\.log$/, '')] : [],
    );
  for (const end = Date.now() + 3_000; Date.now() < end && services().length < 4;) await delay(50);
  expect(services().sort()).toEqual(['gateway', 'identity', 'otp-delivery', 'wallet']);
});
