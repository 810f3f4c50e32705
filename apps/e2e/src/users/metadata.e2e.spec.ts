import { describe, expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { realEmail } from '../harness/sign-in/identities.js';

const app = await newApp();
const { api } = app;

const START = { plan: 'pro', limits: { seats: 5, teams: 2 }, tags: ['a', 'b'] };

type Change = Readonly<Record<string, unknown>>;

async function viaUpdate(change: Change): Promise<unknown> {
  const { user_id } = succeeded(await api.users.create({ email: realEmail(), metadata: START }));
  return succeeded(await api.users.update({ user_id, ...change })).metadata;
}

async function viaCreate(change: Change): Promise<unknown> {
  const email = realEmail();
  succeeded(await api.users.create({ email, metadata: START }));
  return succeeded(await api.users.create({ email, ...change, return_user: true })).user?.metadata;
}

const RULES: [string, Change, unknown][] = [
  [
    'are merged at the top level, and null deletes a key',
    { metadata: { role: 'admin', plan: null, limits: { seats: 9 } } },
    { tags: START.tags, role: 'admin', limits: { seats: 9 } },
  ],
  ['are replaced as a whole', { metadata: { only: null }, replace_metadata: true }, { only: null }],
];

describe.each([
  ['update', viaUpdate],
  ['create', viaCreate],
])('members of the metadata on %s', (_, changed) => {
  it.each(RULES)('%s', async (_rule, change, expected) => {
    expect(await changed(change)).toEqual(expected);
  });
});

it('keeps what JSON can say: unicode, nesting, numbers, empty keys', async () => {
  const metadata = {
    '': 'empty key',
    ключ: '😀',
    deep: { a: [{ b: [1.5, -0.25, 1e21, true, null] }] },
    id: 'a\tb\n',
  };
  const created = succeeded(await api.users.create({ email: realEmail(), metadata, return_user: true }));
  expect(created.user?.metadata).toEqual(metadata);
});

it('refuses more than 16 KiB, and what is no object', async () => {
  const create = (metadata: unknown) => api.users.create({ email: realEmail(), metadata });
  expectRefusal(await create({ big: 'x'.repeat(16 * 1024) }), 400, 'metadata_too_large');
  expectRefusal(await create([]), 400, 'invalid_request');
});

it('never lets a key reach a prototype', async () => {
  const email = realEmail();
  const raw = `{"email":"${email}","metadata":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}`;
  await call('POST', '/v1/auth/users/create', { key: app.secretKey, raw });
  const clean = succeeded(await api.users.create({ email: realEmail(), return_user: true }));
  expect(JSON.stringify(clean)).not.toContain('polluted');
});
