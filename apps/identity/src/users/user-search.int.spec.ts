import { expect, it } from '@jest/globals';
import type { ListUsersInput } from '@latchkey/contracts/identity';
import { testIdentity } from '../testing/test-identity.js';
import { UserCreationService } from './user-creation.service.js';
import { UsersService } from './users.service.js';

const MANY = 10_500;
// In an App of their own: every name begins with "many", and one user in a hundred has "rare" in front.
const FILL = `
  INSERT INTO users (id, app_id, status, first_name, last_name, created_at)
    SELECT 'user_' || lpad(n::text, 26, '0'), $1, 'active', 'Many', CASE WHEN n % 100 = 0 THEN 'Rare' ELSE '' END,
      to_timestamp(1000000 + n) FROM generate_series(1, ${MANY}) AS n`;

const identity = await testIdentity('search');
const caller = await identity.newCaller();
const crowd = await identity.newCaller();
const create = async (input: Parameters<UserCreationService['create']>[1], by = caller) =>
  (await identity.get(UserCreationService).create(by, input)).user.user_id;
const ada = await create({
  email: 'ada_100%@example.com',
  phone_number: '+14155552671',
  first_name: 'Élodie',
  last_name: 'Lovelace',
  external_id: 'auth0|A\\b',
});
const bob = await create({
  email: 'adam@example.com',
  phone_number: '+14155552672',
  requires_verification: true,
});
await create({ email: 'ada@example.com', external_id: 'auth0|A' }, crowd);
await identity.source.query(FILL, [crowd.app_id]);
await identity.source.query('ANALYZE');

const list = (input: ListUsersInput, by = caller) => identity.get(UsersService).list(by, input);

it('finds by the beginning of an email, a number, a name or an external id, and of nothing else', async () => {
  const cases: [string, string[]][] = [
    ['ada', [bob, ada]],
    ['ADA', [bob, ada]],
    ['ada_', [ada]],
    ['ada_100%', [ada]],
    ['%', []],
    ['_da', []],
    ['example', []],
    ['+1415', [bob, ada]],
    ['1 (415) 555-2672', [bob]],
    ['415', []],
    ['ÉLOD', [ada]],
    ['lovelace', [ada]],
    ['auth0|A\\', [ada]],
    ['auth0|a', []],
    ['x'.repeat(255), []],
    ['\u{10ffff}', []],
  ];
  for (const [query, expected] of cases) {
    const { users, next_cursor } = await list({ query });
    expect([query, users.map(({ user_id }) => user_id), next_cursor]).toEqual([query, expected, '']);
  }
});

it('joins other filters and pages', async () => {
  expect((await list({ query: 'ada', status: 'pending' })).users).toMatchObject([{ user_id: bob }]);
  const first = await list({ query: 'ada', limit: 1 });
  expect(first.users).toMatchObject([{ user_id: bob }]);
  const second = await list({ query: 'ada', limit: 1, cursor: first.next_cursor });
  expect([second.users.map(({ user_id }) => user_id), second.next_cursor]).toEqual([[ada], '']);
});

it('answers each of very many matches once, newest first', async () => {
  const names: string[] = [];
  let cursor = '';
  do {
    const page = await list({ query: 'many', limit: 5000, ...(cursor && { cursor }) }, crowd);
    names.push(...page.users.map(({ user_id }) => user_id));
    cursor = page.next_cursor;
  } while (cursor !== '');
  expect(names).toHaveLength(MANY);
  expect(names).toEqual(names.toSorted().toReversed());
});

it('goes on behind a page that found too little among very many matches', async () => {
  // The newest of those who match is older than all that one call looks at.
  const oldest = { query: 'many', created_before: 1_000_000 + 101, limit: 5 };
  expect((await list(oldest, crowd)).users).toHaveLength(5);
  const [{ count } = { count: 0 }] = await identity.source.query<{ count: number }[]>(
    `WITH late AS (INSERT INTO users (id, app_id, status, first_name, created_at)
      SELECT 'user_' || lpad((${MANY} + n)::text, 26, '0'), $1, 'active', 'Other', to_timestamp(2000000 + n)
      FROM generate_series(1, ${MANY}) AS n RETURNING 1) SELECT count(*)::int AS count FROM late`,
    [crowd.app_id],
  );
  expect(count).toBe(MANY);
  // The first user of the crowd is the newest of all, but does not match.
  const first = await list({ query: 'many', limit: 5 }, crowd);
  expect(first.users).toEqual([]);
  const second = await list({ query: 'many', limit: 5, cursor: first.next_cursor }, crowd);
  expect(second.users).toHaveLength(5);
});
