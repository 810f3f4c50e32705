import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import type { CreateUserRequest } from '@latchkey/contracts/identity';
import { race } from '../testing/race.js';
import { testIdentity } from '../testing/test-identity.js';
import { UserCreationService } from './user-creation.service.js';
import { UsersService } from './users.service.js';

let caller: Caller;

const identity = await testIdentity('external_ids');
const users = identity.get(UsersService);
beforeEach(async () => {
  caller = await identity.newCaller();
  await identity.takeEvents();
});

const create = async (input: CreateUserRequest, by = caller) =>
  (await identity.get(UserCreationService).create(by, input)).user;
const refused = (code: string) => expect.objectContaining({ code });

describe('create', () => {
  it('answers the user of a known id, with names updated', async () => {
    const ada = await create({ external_id: 'a-1' });
    expect(ada).toMatchObject({ external_id: 'a-1', status: 'active', emails: [] });
    expect(await create({ external_id: 'a-1', first_name: 'Ada' })).toMatchObject({
      user_id: ada.user_id,
      first_name: 'Ada',
    });
    expect((await create({ external_id: 'A-1' })).user_id).not.toBe(ada.user_id);
  });

  it('of 30 calls at once with one id makes one user', async () => {
    const { answers, refusals } = await race(30, () => create({ external_id: 'a-1' }));
    expect(refusals).toEqual([]);
    expect(new Set(answers.map(({ user_id }) => user_id)).size).toBe(1);
  });

  it('gives the same id to users of two Apps', async () => {
    const ours = await create({ external_id: 'a-1' });
    const theirs = await create({ external_id: 'a-1' }, await identity.newCaller());
    expect(theirs.user_id).not.toBe(ours.user_id);
  });

  it.each([
    ['another user has the address', { external_id: 'a-1', email: 'bob@example.com' }],
    ['the user of the address has another id', { external_id: 'c-1', email: 'bob@example.com' }],
    ['the user of the address is active', { external_id: 'c-1', email: 'eve@example.com' }],
    ['the user of the id is active', { external_id: 'a-1', email: 'new@example.com' }],
  ])('refuses, and changes nothing, where %s', async (_, input) => {
    await create({ external_id: 'a-1' });
    await create({ external_id: 'b-1', email: 'bob@example.com' });
    await create({ email: 'eve@example.com' });
    const before = await identity.get(UsersService).list(caller, {});
    await expect(create({ ...input, first_name: 'Mallory' })).rejects.toEqual(refused('identifier_conflict'));
    expect(await identity.get(UsersService).list(caller, {})).toEqual(before);
  });

  it('gives an id to a user who has proved nothing yet', async () => {
    const ada = await create({ email: 'ada@example.com', requires_verification: true });
    const again = await create({ email: 'ada@example.com', external_id: 'a-1' });
    expect(again).toMatchObject({ user_id: ada.user_id, external_id: 'a-1' });
  });
});

describe('update', () => {
  it('sets, changes and removes the id', async () => {
    const { user_id } = await create({ email: 'ada@example.com' });
    await identity.takeEvents();
    for (const external_id of ['a-1', 'a-2', null])
      expect(await users.update(caller, { user_id, external_id })).toMatchObject({
        external_id: external_id ?? '',
      });
    expect(await users.update(caller, { user_id, first_name: 'Ada' })).toMatchObject({ external_id: '' });
    const events = await identity.takeEvents();
    expect(events[0]).toMatchObject({ type: 'user.updated', data: { members: ['external_id'] } });
    expect(JSON.stringify(events)).not.toContain('a-1');
  });

  it('of 20 users at once gives one id to one of them', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => create({ email: `user${n}@example.com` })),
    );
    const { answers, refusals } = await race(20, (n) =>
      users.update(caller, { user_id: all[n]?.user_id ?? '', external_id: 'prize' }),
    );
    expect(answers).toHaveLength(1);
    expect(new Set(refusals)).toEqual(new Set(['identifier_conflict']));
    const page = await identity.get(UsersService).list(caller, { external_id: 'prize' });
    expect(page.users.map(({ user_id }) => user_id)).toEqual(answers.map(({ user_id }) => user_id));
  });
});
