import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Caller, DEFAULT_APP_SETTINGS, newAddressProof } from '@latchkey/contracts';
import { race } from '../testing/race.js';
import { testIdentity } from '../testing/test-identity.js';
import { UserCreationService } from '../users/user-creation.service.js';
import { UsersService } from '../users/users.service.js';
import { IdentifierChanges } from './identifier-changes.service.js';
import { MethodsService } from './methods.service.js';
import { NewAddressService } from './new-address.service.js';

const EMAIL = { type: 'email', value: 'new@example.com' } as const;
const PHONE = { type: 'phone_number', value: '+14155552671' } as const;

let caller: Caller;
let count = 0;

const identity = await testIdentity('newaddress');
const addresses = identity.get(NewAddressService);
const users = identity.get(UsersService);
const methods = identity.get(MethodsService);
const confirmation = identity.get(IdentifierChanges);
beforeEach(async () => {
  caller = await identity.newCaller();
});

/** A user who has proved an address of their own. */
async function person(): Promise<{ user_id: string }> {
  const own = await methods.ensure(caller, { type: 'email', value: `person${(count += 1)}@example.com` });
  return confirmation.confirm(caller, { user_id: own.user_id, method_id: own.id });
}

/** With the word of otp-delivery that the user has proved the address. */
async function add(user: { user_id: string }, address: typeof EMAIL | typeof PHONE = EMAIL, by = caller) {
  const said = { app_id: by.app_id, ...user, ...address };
  const proof = await identity.attested.signerOf('otp-delivery').sign(newAddressProof, said);
  return addresses.add(by, { ...user, ...address, proof });
}
const holders = async () => (await users.list(caller, { email: EMAIL.value })).users;
const refused = (code: string) => expect.objectContaining({ code });
const events = async () =>
  (await identity.takeEvents()).map(({ type, user_id, data }) => [type, user_id, data]);

describe('an address that a user has proved', () => {
  it.each([EMAIL, PHONE])('is attached and verified: $type', async (address) => {
    const user = await person();
    await identity.takeEvents();
    const { method_id } = await add(user, address);
    const data = { method_id, method_type: address.type };
    expect(await methods.find(caller, { method_id })).toMatchObject({ ...user, ...address, verified: true });
    expect(await events()).toEqual([
      ['identifier.attached', user.user_id, data],
      ['identifier.verified', user.user_id, data],
    ]);
    expect(await add(user, address)).toEqual({ method_id });
    expect(await events()).toEqual([]);
  });

  it('is verified in place if the user has it', async () => {
    const user = await person();
    await users.update(caller, { ...user, emails: [EMAIL.value] });
    await identity.takeEvents();
    const { method_id } = await add(user);
    expect(await events()).toEqual([
      ['identifier.verified', user.user_id, { method_id, method_type: 'email' }],
    ]);
  });

  it('activates a pending user', async () => {
    const own = await methods.ensure(caller, PHONE);
    await add({ user_id: own.user_id });
    expect(await users.get(caller, own)).toMatchObject({ status: 'active' });
  });

  it('is refused for unknown and for blocked users', async () => {
    const user = await person();
    await expect(add({ user_id: 'user_unknown' })).rejects.toEqual(refused('user_not_found'));
    await expect(add(user, EMAIL, await identity.newCaller())).rejects.toEqual(refused('user_not_found'));
    await users.block(caller, user);
    await expect(add(user)).rejects.toEqual(refused('user_blocked'));
    expect(await holders()).toEqual([]);
  });
});

describe('an address of another user', () => {
  it.each([
    ['who has verified it', async () => add(await person())],
    [
      'whom the App created with it, and who has no other proof',
      () => identity.get(UserCreationService).create(caller, { email: EMAIL.value }),
    ],
    [
      'whom the App created with it, and who is pending',
      () =>
        identity.get(UserCreationService).create(caller, { email: EMAIL.value, requires_verification: true }),
    ],
    [
      'who signed up by it, and is blocked',
      async () => users.block(caller, await methods.ensure(caller, EMAIL)),
    ],
  ])('%s stays there', async (_, hold) => {
    await hold();
    const before = await holders();
    const user = await person();
    await identity.takeEvents();
    await expect(add(user)).rejects.toEqual(refused('duplicate_email'));
    expect(await holders()).toEqual(before);
    expect(await events()).toEqual([]);
  });

  it('stays there under its own error for a phone number', async () => {
    await add(await person(), PHONE);
    await expect(add(await person(), PHONE)).rejects.toEqual(refused('duplicate_phone_number'));
  });

  it('moves from a user who exists only because a message was sent to it', async () => {
    const { id: method_id, user_id: from_user_id } = await methods.ensure(caller, EMAIL);
    const user = await person();
    await identity.takeEvents();
    expect(await add(user)).toEqual({ method_id });
    const data = { method_id, method_type: 'email' };
    expect(await events()).toEqual([
      ['identifier.moved', user.user_id, { ...data, from_user_id }],
      ['identifier.verified', user.user_id, data],
    ]);
    expect(await users.get(caller, { user_id: from_user_id })).toMatchObject({ emails: [] });
  });

  it('moves from a user who has another proof, unless the App vouches for unverified identifiers', async () => {
    const former = await person();
    await users.update(caller, { ...former, emails: [EMAIL.value] });
    const vouching: Caller = {
      ...caller,
      settings: { ...DEFAULT_APP_SETTINGS, unverified_identifiers: 'vouched' },
    };
    const user = await person();
    await expect(add(user, EMAIL, vouching)).rejects.toEqual(refused('duplicate_email'));
    await add(user);
    expect((await holders()).map(({ user_id }) => user_id)).toEqual([user.user_id]);
  });
});

describe('50 at once', () => {
  it('of two users who proved one address: one of them gets it', async () => {
    for (let n = 0; n < 5; n += 1) {
      const both = [await person(), await person()];
      await identity.takeEvents();
      const { answers, refusals } = await race(50, async (at) => {
        const user = both[at % 2] ?? { user_id: '' };
        return { ...(await add(user)), ...user };
      });
      expect(new Set(answers.map(({ user_id }) => user_id)).size).toBe(1);
      expect(refusals).toEqual(Array<string>(25).fill('duplicate_email'));
      expect((await holders()).map(({ user_id }) => user_id)).toEqual([answers[0]?.user_id]);
      expect((await events()).map(([type]) => type)).toEqual(['identifier.attached', 'identifier.verified']);
      await identity.get(IdentifierChanges).remove(caller, 'email', answers[0]?.method_id ?? '');
    }
  });

  it('beside messages to it, which sign people up: the user who proved it has it', async () => {
    const user = await person();
    const { refusals } = await race<object>(50, (at) => (at % 2 ? add(user) : methods.ensure(caller, EMAIL)));
    expect(refusals).toEqual([]);
    expect((await holders()).map(({ user_id }) => user_id)).toEqual([user.user_id]);
  });

  it('beside the sign-up by it: the first proof decides', async () => {
    for (let n = 0; n < 10; n += 1) {
      const { id: method_id, user_id } = await methods.ensure(caller, EMAIL);
      const user = await person();
      const own_user = { proven_elsewhere: false };
      await race<object>(10, (at) =>
        at % 2 ? add(user) : confirmation.confirm(caller, { user_id, method_id, own_user }),
      );
      const [holder] = await holders();
      expect([user.user_id, user_id]).toContain(holder?.user_id);
      expect(holder).toMatchObject({ status: 'active' });
      await identity.get(IdentifierChanges).remove(caller, 'email', method_id);
    }
  });

  it('of two users who each prove the unverified address of the other, both get it', async () => {
    const [one, two] = [await person(), await person()];
    await users.update(caller, { ...one, emails: [EMAIL.value] });
    await users.update(caller, { ...two, phone_numbers: [PHONE.value] });
    const { refusals } = await race<object>(50, (at) => (at % 2 ? add(one, PHONE) : add(two, EMAIL)));
    expect(refusals).toEqual([]);
    expect(await users.get(caller, one)).toMatchObject({ phone_numbers: [{ verified: true }] });
    expect(await users.get(caller, two)).toMatchObject({ phone_numbers: [] });
  });

  it('beside the deletion of the user: nothing stays behind', async () => {
    const user = await person();
    const { refusals } = await race<object>(50, (at) => (at === 25 ? users.delete(caller, user) : add(user)));
    expect(refusals.every((code) => code === 'user_not_found')).toBe(true);
    expect(await holders()).toEqual([]);
  });
});
