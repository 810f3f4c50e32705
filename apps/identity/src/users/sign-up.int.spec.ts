import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { IdentifierChanges } from '../identifiers/identifier-changes.service.js';
import { MethodsService } from '../identifiers/methods.service.js';
import { race } from '../testing/race.js';
import { testIdentity } from '../testing/test-identity.js';
import { UserCreationService } from './user-creation.service.js';
import { UsersService } from './users.service.js';

const EMAIL = { type: 'email', value: 'ada@example.com' } as const;

let caller: Caller;
let closed: Caller;

const identity = await testIdentity('signup');
const methods = identity.get(MethodsService);
const creation = identity.get(UserCreationService);
beforeEach(async () => {
  caller = await identity.newCaller();
  closed = { ...caller, settings: { ...caller.settings, sign_up: 'closed' } };
  await identity.takeEvents();
});

const refused = (code: string) => expect.objectContaining({ code });
const everybody = async () => (await identity.get(UsersService).list(caller, {})).users;

describe('where sign-up is closed', () => {
  it('an unknown address or wallet gets no user', async () => {
    await expect(methods.ensure(closed, EMAIL)).rejects.toEqual(refused('sign_up_closed'));
    await expect(creation.createBare(closed)).rejects.toEqual(refused('sign_up_closed'));
    expect(await everybody()).toEqual([]);
    expect(await identity.takeEvents()).toEqual([]);
  });

  it('the App can still create users, who get codes', async () => {
    const { user, email_id } = await creation.create(closed, { email: EMAIL.value });
    expect(await methods.ensure(closed, EMAIL)).toMatchObject({ id: email_id, user_id: user.user_id });
  });
});

it('a send with `create_user: false` finds known addresses only', async () => {
  const send = { ...EMAIL, create_user: false };
  for (const by of [caller, closed])
    await expect(methods.ensure(by, send)).rejects.toEqual(refused('user_not_found'));
  expect(await everybody()).toEqual([]);
  const { id } = await methods.ensure(caller, EMAIL);
  expect(await methods.ensure(closed, send)).toMatchObject({ id });
});

describe('the default wallet of a user made by a send', () => {
  const wishes = async () =>
    (await identity.takeEvents()).flatMap(({ type, data }) =>
      'wallet_type' in data ? [[type, data.wallet_type]] : [],
    );

  it('is asked for when the user becomes active, once', async () => {
    const { user_id, id: method_id } = await methods.ensure(caller, EMAIL);
    expect(await wishes()).toEqual([]);
    await race(50, () => identity.get(IdentifierChanges).confirm(caller, { user_id, method_id }));
    expect(await wishes()).toEqual([['user.activated', 'ethereum']]);
    await creation.create(caller, { email: EMAIL.value });
    expect(await wishes()).toEqual([]);
  });

  it('is not asked for again where a create asked for one before', async () => {
    const { user_id } = await methods.ensure(caller, EMAIL);
    await creation.create(caller, { email: EMAIL.value, wallet_type: 'solana' });
    await identity.get(IdentifierChanges).confirm(caller, { user_id });
    expect(await wishes()).toEqual([['user.updated', 'solana']]);
  });
});
