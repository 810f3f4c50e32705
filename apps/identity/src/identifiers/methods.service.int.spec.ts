import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { testIdentity } from '../testing/test-identity.js';
import { UsersService } from '../users/users.service.js';
import { UserCreationService } from '../users/user-creation.service.js';
import { IdentifierChanges } from './identifier-changes.service.js';
import { MethodsService } from './methods.service.js';

const EMAIL = { type: 'email', value: 'ada@example.com' } as const;
const PHONE = { type: 'phone_number', value: '+14155552671' } as const;

let caller: Caller;
let other: Caller;

const identity = await testIdentity('methods');
const methods = identity.get(MethodsService);
const confirmation = identity.get(IdentifierChanges);
const users = identity.get(UsersService);
beforeEach(async () => {
  caller = await identity.newCaller();
  other = await identity.newCaller();
  await identity.takeEvents();
});

const fifty = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 50 }, work));
const refused = (code: string) => expect.objectContaining({ code });
const types = async () => (await identity.takeEvents()).map(({ type }) => type);

describe('ensure', () => {
  it.each([EMAIL, PHONE])('makes a pending user of an unknown $type', async (address) => {
    const method = await methods.ensure(caller, address);
    expect(method).toMatchObject({ ...address, verified: false, user_active: false, signed_up: true });
    expect(await users.get(caller, method)).toMatchObject({ status: 'pending' });
    expect(await types()).toEqual(['user.created', 'identifier.attached']);
  });

  it('distinguishes users that the App created from those who signed up', async () => {
    const person = { email: EMAIL.value, requires_verification: true };
    await identity.get(UserCreationService).create(caller, person);
    expect(await methods.ensure(caller, EMAIL)).toMatchObject({ user_active: false, signed_up: false });
  });

  it('finds the method of a user, and leaves it as it is', async () => {
    const { user, email_id } = await identity
      .get(UserCreationService)
      .create(caller, { email: EMAIL.value, wallet_type: 'solana' });
    await identity.takeEvents();
    expect(await methods.ensure(caller, EMAIL)).toEqual({
      ...EMAIL,
      id: email_id,
      user_id: user.user_id,
      verified: false,
      user_active: true,
      signed_up: false,
      owner: expect.any(String),
    });
    expect(await types()).toEqual([]);
  });

  it('50 times in parallel makes one user', async () => {
    const answers = await fifty(() => methods.ensure(caller, PHONE));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await users.list(caller, {})).users).toHaveLength(1);
    expect(await types()).toEqual(['user.created', 'identifier.attached']);
  });

  it('beside creates makes one user', async () => {
    const creation = identity.get(UserCreationService);
    const answers = await Promise.all([
      ...Array.from({ length: 25 }, () => methods.ensure(caller, EMAIL).then(({ user_id }) => user_id)),
      ...Array.from({ length: 25 }, () =>
        creation.create(caller, { email: EMAIL.value }).then(({ user }) => user.user_id),
      ),
    ]);
    expect(new Set(answers).size).toBe(1);
  });
});

describe('find and primary', () => {
  it('finds by id, in its own App alone', async () => {
    const method = await methods.ensure(caller, EMAIL);
    expect(method).toMatchObject(await methods.find(caller, { method_id: method.id }));
    for (const [by, method_id] of [
      [other, method.id],
      [caller, newId('email')],
      [caller, newId('pn')],
      [caller, method.user_id],
      [caller, 'nonsense'],
    ] as const)
      await expect(methods.find(by, { method_id })).rejects.toEqual(refused('method_not_found'));
  });

  it('finds those of one turn, each for its own App, and refuses the unknown and the blocked alone', async () => {
    const [email, phone, foreign] = await Promise.all([
      methods.ensure(caller, EMAIL),
      methods.ensure(caller, PHONE),
      methods.ensure(other, EMAIL),
    ]);
    const blocked = await methods.ensure(caller, { type: 'email', value: 'eve@example.com' });
    await users.block(caller, blocked);
    const asked = [email, phone, { id: newId('email') }, blocked, foreign, email];
    const found = await Promise.allSettled(asked.map(({ id }) => methods.find(caller, { method_id: id })));
    expect(found).toMatchObject([
      { value: { ...EMAIL, id: email.id, user_id: email.user_id } },
      { value: { ...PHONE, id: phone.id, user_id: phone.user_id } },
      { reason: { code: 'method_not_found' } },
      { reason: { code: 'user_blocked' } },
      { reason: { code: 'method_not_found' } },
      { value: { ...EMAIL, id: email.id } },
    ]);
    expect(await methods.find(other, { method_id: foreign.id })).toMatchObject({ id: foreign.id });
  });

  it('finds a method of the named user only, and does not reveal that another user is blocked', async () => {
    const { id: method_id, user_id } = await methods.ensure(caller, EMAIL);
    expect(await methods.find(caller, { method_id, user_id })).toMatchObject({ id: method_id });
    await identity.get(UsersService).block(caller, { user_id });
    await expect(methods.find(caller, { method_id, user_id })).rejects.toEqual(refused('user_blocked'));
    const anothers = methods.find(caller, { method_id, user_id: newId('user') });
    await expect(anothers).rejects.toEqual(refused('method_not_found'));
  });

  it.each([EMAIL, PHONE])('answers whether an $type is verified and its user active', async (address) => {
    const method = await methods.ensure(caller, address);
    const { user_id, id: method_id } = method;
    await confirmation.confirm(caller, { user_id });
    expect(await methods.find(caller, { method_id })).toMatchObject({ verified: false, user_active: true });
    await confirmation.confirm(caller, { user_id, method_id });
    expect(await methods.find(caller, { method_id })).toMatchObject({ verified: true, user_active: true });
    await users.delete(caller, { user_id });
    await expect(methods.find(caller, { method_id })).rejects.toEqual(refused('method_not_found'));
  });

  it('is the email first, a verified one before others, else the phone number', async () => {
    const phone = await methods.ensure(caller, PHONE);
    expect(phone).toMatchObject(await methods.primary(caller, phone));
    const change = { user_id: phone.user_id, emails: ['a@example.com'] };
    const [first] = (await users.update(caller, change)).emails;
    expect(await methods.primary(caller, phone)).toMatchObject({ id: first?.id, type: 'email' });
    const { emails } = await users.update(caller, { ...change, emails: ['b@example.com'] });
    const second = emails.find(({ email }) => email === 'b@example.com')?.id ?? '';
    expect(await methods.primary(caller, phone)).toMatchObject({ id: first?.id });
    await confirmation.confirm(caller, { user_id: phone.user_id, method_id: second });
    expect(await methods.primary(caller, phone)).toMatchObject({ id: second, verified: true });
  });

  it('distinguishes a user without identifiers from an unknown user', async () => {
    const method = await methods.ensure(caller, EMAIL);
    await identity.source.query('DELETE FROM emails WHERE id = $1', [method.id]);
    await expect(methods.primary(caller, method)).rejects.toEqual(refused('method_not_found'));
    await expect(methods.primary(other, method)).rejects.toEqual(refused('user_not_found'));
  });
});

describe('confirm', () => {
  it('verifies the identifier and activates the user, with one event each however often', async () => {
    const method = await methods.ensure(caller, EMAIL);
    await identity.takeEvents();
    await fifty(() => confirmation.confirm(caller, { user_id: method.user_id, method_id: method.id }));
    const user = await users.get(caller, method);
    expect(user).toMatchObject({ status: 'active', active: true, emails: [{ verified: true }] });
    expect(await identity.takeEvents()).toEqual([
      {
        type: 'identifier.verified',
        app_id: caller.app_id,
        user_id: method.user_id,
        data: { method_id: method.id, method_type: 'email' },
      },
      {
        type: 'user.activated',
        app_id: caller.app_id,
        user_id: method.user_id,
        data: { wallet_type: 'ethereum' },
      },
    ]);
  });

  it('changes nothing for a verified identifier of an active user, and refuses it once it is deleted', async () => {
    const method = await methods.ensure(caller, EMAIL);
    const settled = { user_id: method.user_id, method_id: method.id };
    await confirmation.confirm(caller, settled);
    await identity.takeEvents();
    const before = await users.get(caller, method);
    expect(await confirmation.confirm(caller, settled)).toEqual({ user_id: method.user_id });
    expect(await users.get(caller, method)).toEqual(before);
    expect(await types()).toEqual([]);
    await identity.get(IdentifierChanges).remove(caller, 'email', method.id);
    await expect(confirmation.confirm(caller, settled)).rejects.toEqual(refused('method_not_found'));
    await users.delete(caller, method);
    await expect(confirmation.confirm(caller, settled)).rejects.toEqual(refused('user_not_found'));
  });

  it('without a method only activates', async () => {
    const method = await methods.ensure(caller, EMAIL);
    await confirmation.confirm(caller, { user_id: method.user_id });
    expect(await users.get(caller, method)).toMatchObject({
      status: 'active',
      emails: [{ verified: false }],
    });
  });

  it('refuses a method of another user, and activates neither', async () => {
    const ada = await methods.ensure(caller, EMAIL);
    const bob = await methods.ensure(caller, PHONE);
    const theirs = await methods.ensure(other, EMAIL);
    for (const method_id of [bob.id, theirs.id, newId('email'), 'nonsense'])
      await expect(confirmation.confirm(caller, { user_id: ada.user_id, method_id })).rejects.toEqual(
        refused('method_not_found'),
      );
    const theirUser = { user_id: theirs.user_id, method_id: theirs.id };
    await expect(confirmation.confirm(caller, theirUser)).rejects.toEqual(refused('user_not_found'));
    expect(await users.get(caller, ada)).toMatchObject({ status: 'pending' });
    await users.delete(caller, ada);
    await expect(confirmation.confirm(caller, { user_id: ada.user_id })).rejects.toEqual(
      refused('user_not_found'),
    );
  });
});
