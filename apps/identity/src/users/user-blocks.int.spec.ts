import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { IdentifierChanges } from '../identifiers/identifier-changes.service.js';
import { MethodsService } from '../identifiers/methods.service.js';
import { race } from '../testing/race.js';
import { testIdentity } from '../testing/test-identity.js';
import { UsersService } from './users.service.js';
import { UserCreationService } from './user-creation.service.js';

const EMAIL = { type: 'email', value: 'ada@example.com' } as const;

let caller: Caller;

const identity = await testIdentity('blocks');
const methods = identity.get(MethodsService);
const users = identity.get(UsersService);
beforeEach(async () => {
  caller = await identity.newCaller();
  await identity.takeEvents();
});

const made = async (requires_verification: boolean) => {
  const input = { email: EMAIL.value, requires_verification };
  const created = await identity.get(UserCreationService).create(caller, input);
  await identity.takeEvents();
  return created;
};
const types = async () => (await identity.takeEvents()).map(({ type }) => type);
const blocked = expect.objectContaining({ code: 'user_blocked' });

it.each([
  ['pending', true],
  ['active', false],
])(
  'a user who was %s is blocked, and has the status again once unblocked',
  async (status, requires_verification) => {
    const { user } = await made(requires_verification);
    expect(await users.block(caller, user)).toEqual({ user_id: user.user_id, version: 1 });
    expect(await users.get(caller, user)).toMatchObject({ status: 'blocked', active: false });
    expect((await users.list(caller, { status: 'blocked' })).users).toHaveLength(1);
    expect((await users.list(caller, { status: status as 'active' })).users).toEqual([]);
    expect(await users.unblock(caller, user)).toMatchObject({ version: 2 });
    expect(await users.unblock(caller, user)).toMatchObject({ version: 2 });
    expect(await users.get(caller, user)).toMatchObject({ status, active: status === 'active' });
    expect(await types()).toEqual(['user.blocked', 'user.unblocked']);
  },
);

it('50 blocks have the effect of one, and so have 50 unblocks', async () => {
  const { user } = await made(false);
  await race(50, () => users.block(caller, user));
  await race(50, () => users.unblock(caller, user));
  expect(await types()).toEqual(['user.blocked', 'user.unblocked']);
});

it('50 blocks and unblocks at once are counted one by one, and the last one decides', async () => {
  const { user } = await made(false);
  await race(50, (n) => (n % 2 ? users.block(caller, user) : users.unblock(caller, user)));
  const events = await identity.takeEvents();
  const changes = events.map(({ type, data }) => ({ type, data }));
  expect(changes.length).toBeGreaterThan(0);
  expect(changes).toEqual(
    changes.map((_, n) => ({ type: n % 2 ? 'user.unblocked' : 'user.blocked', data: { version: n + 1 } })),
  );
  const { status } = await users.get(caller, user);
  expect(status === 'blocked').toBe(events.at(-1)?.type === 'user.blocked');
  expect(await users[status === 'blocked' ? 'block' : 'unblock'](caller, user)).toMatchObject({
    version: events.length,
  });
});

describe('a blocked user', () => {
  it('is refused wherever a sign-in begins or ends', async () => {
    const { user, email_id } = await made(false);
    await users.block(caller, user);
    const confirmation = identity.get(IdentifierChanges);
    for (const call of [
      () => methods.checkSignIn(caller, user),
      () => methods.ensure(caller, EMAIL),
      () => methods.find(caller, { method_id: email_id }),
      () => methods.primary(caller, user),
      () => confirmation.confirm(caller, user),
      () => confirmation.confirm(caller, { user_id: user.user_id, method_id: email_id }),
    ])
      await expect(call()).rejects.toEqual(blocked);
    await users.unblock(caller, user);
    expect(await methods.checkSignIn(caller, user)).toEqual({ user_id: user.user_id });
  });

  it('is refused even if the sign-in began before the block and the identifier was verified long ago', async () => {
    const { user, email_id } = await made(false);
    const settled = { user_id: user.user_id, method_id: email_id };
    const confirmation = identity.get(IdentifierChanges);
    await confirmation.confirm(caller, settled);
    await race<unknown>(50, (n) => (n ? confirmation.confirm(caller, settled) : users.block(caller, user)));
    await expect(confirmation.confirm(caller, settled)).rejects.toEqual(blocked);
  });
});

it('refuses a user of another App', async () => {
  const { user } = await made(false);
  const other = await identity.newCaller();
  const unknown = expect.objectContaining({ code: 'user_not_found' });
  for (const [by, who] of [
    [other, user],
    [caller, { user_id: newId('user') }],
  ] as const) {
    await expect(users.block(by, who)).rejects.toEqual(unknown);
    await expect(users.unblock(by, who)).rejects.toEqual(unknown);
    await expect(methods.checkSignIn(by, who)).rejects.toEqual(unknown);
  }
  expect(await users.get(caller, user)).toMatchObject({ status: 'active' });
});
