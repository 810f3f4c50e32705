import { expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import type { FindUsersInput } from '@latchkey/contracts/identity';
import { withinCall } from '@latchkey/platform/telemetry';
import { testIdentity } from '../testing/test-identity.js';
import { UserCreationService } from './user-creation.service.js';
import { UserExportsService } from './user-exports.service.js';
import { UserFindsService } from './user-finds.service.js';
import { UsersService } from './users.service.js';

const identity = await testIdentity('user_finds');
const finds = identity.get(UserFindsService);
const [one, other] = [await identity.newCaller(), await identity.newCaller()];
const create = async (caller: Caller, input: Parameters<UserCreationService['create']>[1]) =>
  (await identity.get(UserCreationService).create(caller, input)).user.user_id;

const EMAIL = 'ada@bücher.example';
const ada = await create(one, { email: 'ada@xn--bcher-kva.example', external_id: 'ada@example.com' });
const bob = await create(other, { email: 'ada@xn--bcher-kva.example', phone_number: '+14155552671' });
const eve = await create(other, { phone_number: '+14155552672', external_id: '14155552671' });

const find = async (input: FindUsersInput) => {
  const { users, next_cursor } = await finds.find({ external_ids: true, ...input });
  return { found: users.map(({ user_id }) => user_id), next_cursor };
};

it.each<[string, string, string[]]>([
  ['an email, of two Apps', EMAIL, [bob, ada]],
  ['an email in its stored form', ' ADA@xn--bcher-kva.example ', [bob, ada]],
  ['an external id that looks like an email', 'ada@example.com', [ada]],
  ['a number, and an external id that looks like one', '1 (415) 555-2671', [bob]],
  ['an external id of digits alone', '14155552671', [eve, bob]],
  ['an id', eve, [eve]],
  ['the beginning of an email', 'ada@', []],
  ['a part of an id', eve.slice(0, -1), []],
  ['a wildcard', '%', []],
  ['nothing', ' ', []],
])('finds by %s', async (_, query, expected) => {
  expect(await find({ query })).toEqual({ found: expected, next_cursor: '' });
});

it('finds by no external id where it is not to', async () => {
  const found = async (query: string) => (await finds.find({ query })).users.map(({ user_id }) => user_id);
  expect(await found('ada@example.com')).toEqual([]);
  expect(await found('14155552671')).toEqual([bob]);
  expect(await found(eve)).toEqual([eve]);
});

it('keeps to an App, and to a status', async () => {
  expect(await find({ query: EMAIL, app_id: one.app_id })).toMatchObject({ found: [ada] });
  expect(await find({ query: bob, app_id: one.app_id })).toMatchObject({ found: [] });
  expect(await find({ query: EMAIL, app_id: 'app_none' })).toMatchObject({ found: [] });
  await identity.get(UsersService).block(other, { user_id: bob });
  expect(await find({ query: EMAIL, status: 'blocked' })).toMatchObject({ found: [bob] });
  const { users } = await finds.find({ query: bob });
  expect(users).toMatchObject([{ app_id: other.app_id, status: 'blocked', emails: [{ verified: false }] }]);
});

it('pages, newest first, and refuses a cursor that no page has answered', async () => {
  const first = await find({ query: EMAIL, limit: 1 });
  expect(first.found).toEqual([bob]);
  const second = await find({ query: EMAIL, limit: 1, cursor: first.next_cursor });
  expect(second).toEqual({ found: [ada], next_cursor: '' });
  await expect(find({ query: EMAIL, cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_request' });
});

it('a reveal is an event of the operator, once for each, and changes nothing of the user', async () => {
  const before = (await finds.find({ query: bob })).users[0];
  await identity.takeEvents();
  const actor = { type: 'operator', key_id: 'ada' } as const;
  const reveal = (app_id: string, user_id: string) =>
    withinCall({ requestId: 'req_spec', actor }, () => finds.reveal({ app_id, user_id }));
  const shown = await Promise.all(Array.from({ length: 5 }, () => reveal(other.app_id, bob)));
  for (const user of shown) expect({ ...user, app_id: other.app_id }).toEqual(before);
  const stored = await identity.source.query(
    'SELECT DISTINCT actor_type, actor_key_id, request_id FROM outbox',
  );
  expect(stored).toEqual([{ actor_type: 'operator', actor_key_id: 'ada', request_id: 'req_spec' }]);
  const method_ids = [before?.emails[0]?.id, before?.phone_numbers[0]?.id];
  const event = { type: 'user.revealed', app_id: other.app_id, user_id: bob, data: { method_ids } };
  expect(await identity.takeEvents()).toEqual(shown.map(() => event));
});

it('reveals no user of another App, and leaves no event then', async () => {
  await identity.takeEvents();
  for (const user_id of [bob, 'user_none'])
    await expect(finds.reveal({ app_id: one.app_id, user_id })).rejects.toMatchObject({
      code: 'user_not_found',
    });
  expect(await identity.takeEvents()).toEqual([]);
});

it('an export is an event of whoever asked, also of a user who is gone', async () => {
  await identity.takeEvents();
  const exports = identity.get(UserExportsService);
  const services = ['identity', 'session'] as const;
  const note = (user_id: string) => exports.note(other, user_id, [...services]);
  const actor = { type: 'secret_key', key_id: 'key_1' } as const;
  await withinCall({ requestId: 'req_export', actor }, () => note(bob));
  expect(
    await identity.source.query('SELECT actor_type, actor_key_id, request_id FROM outbox ORDER BY seq'),
  ).toEqual([{ actor_type: 'secret_key', actor_key_id: 'key_1', request_id: 'req_export' }]);
  await note('user_gone');
  const eventOf = (user_id: string) => ({
    ...{ type: 'user.exported', app_id: other.app_id, user_id },
    data: { services },
  });
  expect(await identity.takeEvents()).toEqual([eventOf(bob), eventOf('user_gone')]);
});
