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
  const { user_id } = succeeded(await api.createUser({ email: realEmail(), metadata: START }));
  return succeeded(await api.updateUser(user_id, change)).metadata;
}

async function viaCreate(change: Change): Promise<unknown> {
  const email = realEmail();
  succeeded(await api.createUser({ email, metadata: START }));
  return succeeded(await api.createUser({ email, ...change, return_user: true })).user?.metadata;
}

const RULES: [string, Change, unknown][] = [
  [
    '1: merges at the top level',
    { metadata: { role: 'admin', plan: 'free' } },
    { ...START, role: 'admin', plan: 'free' },
  ],
  ['2: null deletes a key', { metadata: { plan: null } }, { limits: START.limits, tags: START.tags }],
  ['2: null for a key that is not there', { metadata: { gone: null } }, START],
  ['3: {} clears all', { metadata: {} }, {}],
  ['4: null for metadata is ignored', { metadata: null }, START],
  ['4: no metadata', {}, START],
  [
    '5: a nested object replaces the whole key',
    { metadata: { limits: { seats: 9 } } },
    { ...START, limits: { seats: 9 } },
  ],
  ['5: an array replaces the whole key', { metadata: { tags: ['c'] } }, { ...START, tags: ['c'] }],
  ['6: replace_metadata replaces all', { metadata: { only: 1 }, replace_metadata: true }, { only: 1 }],
  [
    '6: replace_metadata keeps a null value',
    { metadata: { only: null }, replace_metadata: true },
    { only: null },
  ],
  ['6: replace_metadata with {}', { metadata: {}, replace_metadata: true }, {}],
  ['11: replace_metadata with null changes nothing', { metadata: null, replace_metadata: true }, START],
  [
    '6: replace_metadata false merges',
    { metadata: { role: 'x' }, replace_metadata: false },
    { ...START, role: 'x' },
  ],
];

describe.each([
  ['update', viaUpdate],
  ['create', viaCreate],
])('metadata rules on %s', (_, changed) => {
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
  const created = succeeded(await api.createUser({ email: realEmail(), metadata, return_user: true }));
  expect(created.user?.metadata).toEqual(metadata);
});

it('loses no key of two updates at once', async () => {
  const { user_id } = succeeded(await api.createUser({ email: realEmail() }));
  const names = Array.from({ length: 20 }, (_, index) => `key${index}`);
  await Promise.all(
    names.map(async (name) => succeeded(await api.updateUser(user_id, { metadata: { [name]: true } }))),
  );
  const { metadata } = succeeded(await api.getUser(user_id));
  expect(Object.keys(metadata).sort()).toEqual([...names].sort());
});

const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));

it.each([
  ['50 keys', keys(50), 200],
  ['51 keys', keys(51), 400],
  ['16 KiB', { big: 'x'.repeat(16 * 1024 - 10) }, 200],
  ['16 KiB and one byte', { big: 'x'.repeat(16 * 1024 - 9) }, 400],
  ['16 KiB of characters of two bytes', { big: 'é'.repeat(8 * 1024) }, 400],
])('of %s answers as it should', async (_, metadata, status) => {
  const answer = await api.createUser({ email: realEmail(), metadata });
  expect(answer.status).toBe(status);
  if (status === 400) expectRefusal(answer, 400, 'metadata_too_large');
});

it('bounds what a merge adds up to, and changes nothing past it', async () => {
  const { user_id } = succeeded(await api.createUser({ email: realEmail(), metadata: keys(50) }));
  const over = await api.updateUser(user_id, { first_name: 'Eve', metadata: { one_more: 1 } });
  expectRefusal(over, 400, 'metadata_too_large');
  const user = succeeded(await api.getUser(user_id));
  expect(user).toMatchObject({ first_name: '', metadata: keys(50) });
});

it.each([
  ['a list', []],
  ['a text', 'x'],
  ['a number', 7],
  ['a boolean', true],
])('refuses %s', async (_, metadata) => {
  expectRefusal(await api.createUser({ email: realEmail(), metadata }), 400, 'invalid_request');
});

it('never lets a key reach a prototype', async () => {
  const email = realEmail();
  const raw = `{"email":"${email}","metadata":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}`;
  await call('POST', '/v1/auth/users/create', { key: app.secretKey, raw });
  const clean = succeeded(await api.createUser({ email: realEmail(), return_user: true }));
  expect(JSON.stringify(clean)).not.toContain('polluted');
});
