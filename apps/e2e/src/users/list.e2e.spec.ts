import { expect, it } from '@jest/globals';
import { expectRefusal, nowSeconds, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { realEmail, realPhone } from '../harness/sign-in/identities.js';

const { api } = await newApp();
const COUNT = 7;
const made: string[] = [];
for (let index = 0; index < COUNT; index += 1) {
  const more = index === 0 ? { phone_number: realPhone() } : { requires_verification: index % 2 === 1 };
  made.push(
    succeeded(await api.users.create({ email: realEmail(), first_name: `n${index}`, ...more })).user_id,
  );
}

async function idsOf(query: Readonly<Record<string, string | number>>): Promise<string[]> {
  return succeeded(await api.users.list(query)).users.map(({ user_id }) => user_id);
}

it('lists full users', async () => {
  const { users, next_cursor } = succeeded(await api.users.list());
  expect(next_cursor).toBe('');
  expect(users.map(({ user_id }) => user_id).sort()).toEqual([...made].sort());
  for (const user of users) expect(user).toEqual(succeeded(await api.users.get({ user_id: user.user_id })));
});

it('walks all pages by the cursor, each user once, and ends with an empty one', async () => {
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = succeeded(await api.users.list({ limit: 3, ...(cursor && { cursor }) }));
    expect(page.users.length).toBeLessThanOrEqual(3);
    seen.push(...page.users.map(({ user_id }) => user_id));
    cursor = page.next_cursor;
  } while (cursor !== '');
  expect(seen).toHaveLength(COUNT);
  expect(seen).toEqual(await idsOf({}));
});

it('searches by email and by phone number, in any spelling of the email', async () => {
  const [id = ''] = made;
  const user = succeeded(await api.users.get({ user_id: id }));
  expect(await idsOf({ email: (user.emails[0]?.email ?? '').toUpperCase() })).toEqual([id]);
  expect(await idsOf({ phone_number: user.phone_numbers[0]?.phone_number ?? '' })).toEqual([id]);
  expect(await idsOf({ email: realEmail() })).toEqual([]);
});

it('filters by status', async () => {
  const [pending, active] = [await idsOf({ status: 'pending' }), await idsOf({ status: 'active' })];
  expect(pending).toHaveLength(3);
  expect(active).toHaveLength(4);
});

it('filters by the time of creation', async () => {
  const now = nowSeconds();
  expect(await idsOf({ created_after: now + 60 })).toEqual([]);
  expect(await idsOf({ created_before: now - 3600 })).toEqual([]);
  expect(await idsOf({ created_after: now - 3600, created_before: now + 60 })).toHaveLength(COUNT);
});

it('filters by the address of a wallet, in any case of its letters', async () => {
  const [user] = succeeded(await api.users.list({ limit: 1 })).users;
  const address = user?.wallets[0]?.public_address ?? '';
  expect(await idsOf({ wallet: address })).toEqual([user?.user_id]);
  expect(await idsOf({ wallet: `0x${address.slice(2).toUpperCase()}` })).toEqual([user?.user_id]);
  expect(await idsOf({ wallet: address, status: 'pending' })).toHaveLength(
    user?.status === 'pending' ? 1 : 0,
  );
  expect(await idsOf({ wallet: '0x52908400098527886e0f7030069857d2e4169ee7' })).toEqual([]);
});

it.each([
  [{ limit: 0 }, 'limit'],
  [{ limit: 101 }, 'limit'],
  [{ limit: 'ten' }, 'limit'],
  [{ status: 'gone' }, 'status'],
  [{ created_after: -1 }, 'created_after'],
])('refuses %j', async (query, field) => {
  expect(expectRefusal(await api.users.list(query), 400, 'invalid_request').fields).toMatchObject([
    { field },
  ]);
});
