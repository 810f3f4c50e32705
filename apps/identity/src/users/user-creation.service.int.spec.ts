import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import type { CreatedUser, CreateUserRequest } from '@latchkey/contracts/identity';
import { race } from '../testing/race.js';
import { testIdentity } from '../testing/test-identity.js';
import { UserCreationService } from './user-creation.service.js';
import { UsersService } from './users.service.js';

const EMAIL = 'ada@example.com';
const PHONE = '+14155552671';

let caller: Caller;

const identity = await testIdentity('creation');
const users = identity.get(UsersService);
beforeEach(async () => {
  caller = await identity.newCaller();
  await identity.takeEvents();
});

const create = (input: CreateUserRequest, by = caller): Promise<CreatedUser> =>
  identity.get(UserCreationService).create(by, input);

const fifty = <T>(work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 50 }, (_, n) => work(n)));

it('creates a pending user without identifiers, with an event', async () => {
  const { user_id } = await identity.get(UserCreationService).createBare(caller);
  expect(await users.get(caller, { user_id })).toMatchObject({
    user_id,
    status: 'pending',
    emails: [],
    phone_numbers: [],
  });
  // The default wallet is made once the user is active.
  const created = { type: 'user.created', app_id: caller.app_id, user_id, data: {} };
  expect(await identity.takeEvents()).toEqual([created]);
});

describe('create', () => {
  it('creates an active user, with an event', async () => {
    const { user, email_id, phone_number_id } = await create({ email: EMAIL, first_name: 'Ada' });
    expect(user).toMatchObject({
      status: 'active',
      active: true,
      first_name: 'Ada',
      last_name: '',
      metadata: {},
    });
    expect(user.emails).toEqual([
      {
        id: email_id,
        email: EMAIL,
        verified: false,
        created_at: user.created_at,
        updated_at: user.updated_at,
      },
    ]);
    expect(Math.abs(user.created_at - Date.now() / 1000)).toBeLessThan(10);
    expect([user.phone_numbers, user.idp_providers, phone_number_id]).toEqual([[], [], '']);
    expect(await identity.takeEvents()).toEqual([
      {
        type: 'user.created',
        app_id: caller.app_id,
        user_id: user.user_id,
        data: { wallet_type: 'ethereum', active: true },
      },
      {
        type: 'identifier.attached',
        app_id: caller.app_id,
        user_id: user.user_id,
        data: { method_id: email_id, method_type: 'email' },
      },
    ]);
  });

  it('answers the same user again, with names updated and metadata merged', async () => {
    const first = await create({ email: EMAIL, first_name: 'Ada', metadata: { plan: 'free', seats: 1 } });
    const again = await create({ email: EMAIL, last_name: 'Byron', metadata: { plan: 'pro', seats: null } });
    expect(again.user).toMatchObject({ user_id: first.user.user_id, first_name: 'Ada', last_name: 'Byron' });
    expect(again.user.metadata).toEqual({ plan: 'pro' });
    expect(await identity.takeEvents()).toMatchObject([
      { type: 'user.created' },
      { type: 'identifier.attached' },
      { type: 'user.updated', data: { members: ['last_name', 'metadata'] } },
    ]);
  });

  it('changes nothing and adds no event when nothing is new', async () => {
    const first = await create({ email: EMAIL, first_name: 'Ada', metadata: { a: 1 } });
    await identity.takeEvents();
    expect(await create({ email: EMAIL, first_name: 'Ada', metadata: { a: 1 } })).toEqual({
      ...first,
      is_new: false,
    });
    expect(await identity.takeEvents()).toEqual([]);
  });

  it('asks for a default wallet once per type', async () => {
    const { user } = await create({ email: EMAIL, wallet_type: 'solana' });
    await create({ email: EMAIL });
    await create({ email: EMAIL, wallet_type: 'bitcoin' });
    await fifty(() => create({ email: EMAIL, wallet_type: 'DOT' }));
    await create({ email: EMAIL, wallet_type: 'solana' });
    const events = await identity.takeEvents();
    expect(events.every(({ user_id }) => user_id === user.user_id)).toBe(true);
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['user.created', { wallet_type: 'solana', active: true }],
      ['identifier.attached', expect.objectContaining({ method_type: 'email' })],
      ['user.updated', { members: ['wallets'], wallet_type: 'ethereum' }],
      ['user.updated', { members: ['wallets'], wallet_type: 'bitcoin' }],
      ['user.updated', { members: ['wallets'], wallet_type: 'DOT' }],
    ]);
  });

  it.each([
    ['a phone number to a known email', { email: EMAIL }, { email: EMAIL, phone_number: PHONE }],
    ['an email to a known phone number', { phone_number: PHONE }, { email: EMAIL, phone_number: PHONE }],
  ])('attaches %s of a user who has proved nothing, unverified', async (_, known, both) => {
    const first = await create({ ...known, requires_verification: true });
    const { user, email_id, phone_number_id } = await create(both);
    expect(user.user_id).toBe(first.user.user_id);
    expect(user.emails).toMatchObject([{ id: email_id, email: EMAIL, verified: false }]);
    expect(user.phone_numbers).toMatchObject([{ id: phone_number_id, phone_number: PHONE, verified: false }]);
  });

  it('answers the first identifier of a kind that the request did not name', async () => {
    const { email_id } = await create({ email: EMAIL, phone_number: PHONE });
    expect((await create({ phone_number: PHONE })).email_id).toBe(email_id);
  });

  it('refuses identifiers of two users, and changes nothing', async () => {
    const ada = await create({ email: EMAIL, first_name: 'Ada' });
    const bob = await create({ phone_number: PHONE });
    await identity.takeEvents();
    await expect(create({ email: EMAIL, phone_number: PHONE, first_name: 'Eve' })).rejects.toMatchObject({
      code: 'identifier_conflict',
    });
    expect(await users.get(caller, ada.user)).toEqual(ada.user);
    expect(await users.get(caller, bob.user)).toEqual(bob.user);
    expect(await identity.takeEvents()).toEqual([]);
  });

  it('is pending when verification is required, and never demotes', async () => {
    const ada = await create({ email: EMAIL, requires_verification: true });
    expect(ada.user).toMatchObject({ status: 'pending', active: false });
    expect((await create({ email: EMAIL })).user.status).toBe('pending');
    await create({ phone_number: PHONE });
    expect((await create({ phone_number: PHONE, requires_verification: true })).user.status).toBe('active');
  });

  it('refuses too much metadata, merged or at once, and makes no user', async () => {
    const half = 'a'.repeat(9000);
    await expect(create({ email: EMAIL, metadata: { a: half, b: half } })).rejects.toMatchObject({
      code: 'metadata_too_large',
    });
    expect((await users.list(caller, {})).users).toEqual([]);
    await create({ email: EMAIL, metadata: { a: half } });
    await expect(create({ email: EMAIL, metadata: { b: half } })).rejects.toMatchObject({
      code: 'metadata_too_large',
    });
  });

  it('stores metadata as it was sent', async () => {
    const metadata = {
      z: 1,
      a: { deep: [null, { x: 'é🙂' }] },
      '': 'empty',
      n: 1e21,
      odd: 'nul \u0000 and \ud800',
    };
    const { user } = await create({ email: EMAIL, metadata });
    const read = (await users.get(caller, user)).metadata;
    expect(JSON.stringify(read)).toBe(JSON.stringify(metadata));
  });

  it('allows one address for a user of each App', async () => {
    const other = await identity.newCaller();
    const here = await create({ email: EMAIL });
    const there = await create({ email: EMAIL }, other);
    expect(there.user.user_id).not.toBe(here.user.user_id);
  });
});

describe('50 parallel creates', () => {
  it('of one email make one user', async () => {
    const answers = await fifty(() => create({ email: EMAIL }));
    expect(new Set(answers.map(({ user }) => user.user_id)).size).toBe(1);
    expect(new Set(answers.map(({ email_id }) => email_id)).size).toBe(1);
    expect((await users.list(caller, {})).users).toHaveLength(1);
    const types = (await identity.takeEvents()).map(({ type }) => type);
    expect(types).toEqual(['user.created', 'identifier.attached']);
  });

  it('of one email and phone number, named together and alone, make one user', async () => {
    const ways = [
      { email: EMAIL, phone_number: PHONE },
      { email: EMAIL },
      { email: EMAIL, phone_number: PHONE },
    ];
    const answers = await fifty((n) => create({ ...ways[n % ways.length], requires_verification: true }));
    expect(new Set(answers.map(({ user }) => user.user_id)).size).toBe(1);
    const [user] = (await users.list(caller, {})).users;
    expect([user?.emails.length, user?.phone_numbers.length]).toEqual([1, 1]);
  });

  it('of crossing pairs leave every identifier with one user', async () => {
    const { refusals } = await race(50, (n) =>
      create({
        email: `user${n % 3}@example.com`,
        phone_number: `+1415555267${n % 2}`,
        requires_verification: true,
      }),
    );
    expect(new Set(refusals)).toEqual(new Set(['identifier_conflict']));
    const all = (await users.list(caller, {})).users.flatMap((user) => [
      ...user.emails.map(({ email }) => email),
      ...user.phone_numbers.map(({ phone_number }) => phone_number),
    ]);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(5);
  });

  it('lose no key of metadata', async () => {
    await create({ email: EMAIL });
    await fifty((n) => create({ email: EMAIL, metadata: { [`k${n}`]: n } }));
    const [user] = (await users.list(caller, {})).users;
    expect(Object.keys(user?.metadata ?? {})).toHaveLength(50);
  });

  it('beside deletes end in one user or none', async () => {
    const { refusals } = await race(50, async (n) => {
      const { user } = await create({ email: EMAIL });
      if (n % 2)
        await users.delete(caller, user).catch((error: { code: string }) => {
          expect(error.code).toBe('user_not_found');
        });
    });
    expect(refusals).toEqual([]);
    const left = (await users.list(caller, {})).users;
    expect(left.length).toBeLessThanOrEqual(1);
    expect(left.flatMap(({ emails }) => emails)).toHaveLength(left.length);
  });
});
