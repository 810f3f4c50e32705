import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  admittedChange,
  type Caller,
  newAddressProof,
  type OwnChange,
  provenChange,
  removedMethod,
} from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { testIdentity } from '../testing/test-identity.js';
import { OwnUsers } from '../users/own-users.service.js';
import { type Address, MOST_ADDRESSES } from '../users/method-types.js';
import { UserCreationService } from '../users/user-creation.service.js';
import { UsersService } from '../users/users.service.js';
import { OwnAddresses } from './own-addresses.service.js';

const RACE = 20;

const identity = await testIdentity('own_addresses');
const own = identity.get(OwnAddresses);
const users = identity.get(UsersService);
const mfa = identity.attested.signerOf('mfa');
const NEW = { type: 'email', value: 'new@example.com' } as const;
const refused = { code: 'attestation_refused' };

let caller: Caller;
let page: Caller;
let count = 0;
beforeEach(async () => {
  caller = await identity.newCaller();
  page = { ...caller, key_kind: 'public' };
});

async function person() {
  const input = { email: `own${(count += 1)}@example.com`, phone_number: `+1415555${2000 + count}` };
  const { user, email_id, phone_number_id } = await identity.get(UserCreationService).create(caller, input);
  return { user_id: user.user_id, email_id: email_id ?? '', phone_number_id: phone_number_id ?? '' };
}

const wordOf = (user_id: string, change: OwnChange, { app_id } = caller) =>
  mfa.sign(admittedChange, { app_id, user_id, change });
const wordOn = (user_id: string, method_id: string) =>
  mfa.sign(admittedChange, { app_id: caller.app_id, user_id, change: 'remove_address', method_id });
const proofOf = (user_id: string, { type, value }: Address) =>
  identity.attested
    .signerOf('otp-delivery')
    .sign(newAddressProof, { app_id: caller.app_id, user_id, type, value });
const add = async (user_id: string, said: string, address: Address = NEW) =>
  own.add(page, { user_id, ...address, said, proof: await proofOf(user_id, address) });

/** What came of many calls at once. */
async function tally(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const end of await Promise.allSettled(calls)) {
    const name = end.status === 'fulfilled' ? 'ok' : (end.reason as { code: string }).code;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe('addresses of the user of a session', () => {
  it('are added once they are proved, and removed with a word that says so', async () => {
    const { user_id, email_id, phone_number_id } = await person();
    const { method_id } = await add(user_id, await wordOf(user_id, 'add_address'));
    const said = await wordOn(user_id, email_id);
    const removal = await own.remove(page, { user_id, type: 'email', id: email_id, said });
    const { app_id } = caller;
    const removed = { app_id, user_id, method_id: email_id };
    expect(await identity.attested.read(removedMethod.identity, removal.removed)).toEqual(removed);
    const phone = { user_id, type: 'phone_number', id: phone_number_id } as const;
    for (const other of [said, await wordOf(user_id, 'remove_address')])
      await expect(own.remove(page, { ...phone, said: other })).rejects.toMatchObject(refused);
    await own.remove(page, { ...phone, said: await wordOn(user_id, phone_number_id) });
    const left = await users.get(caller, { user_id });
    expect([left.emails, left.phone_numbers]).toMatchObject([[{ id: method_id, verified: true }], []]);
  });

  it('need the word of mfa on this change of this user of this App, and the proof of the address', async () => {
    const { user_id, email_id } = await person();
    const { app_id } = caller;
    const other = await identity.newCaller();
    const session = identity.attested.signerOf('session');
    const words = await Promise.all([
      wordOf(newId('user'), 'add_address'),
      wordOf(user_id, 'add_passkey'),
      wordOf(user_id, 'add_address', other),
      session.sign(admittedChange, { app_id, user_id, change: 'add_address' }),
      session.sign(provenChange, { app_id, user_id, change: 'add_address' }),
    ]);
    for (const said of ['', ...words])
      for (const call of [() => add(user_id, said), () => own.check(page, { user_id, said, ...NEW })])
        await expect(call()).rejects.toMatchObject(refused);
    const adding = await wordOf(user_id, 'add_address');
    const removal = own.remove(page, { user_id, type: 'email', id: email_id, said: adding });
    await expect(removal).rejects.toMatchObject(refused);
    const proof = await proofOf(newId('user'), NEW);
    await expect(own.add(page, { user_id, ...NEW, said: adding, proof })).rejects.toMatchObject(refused);
    expect((await users.get(caller, { user_id })).emails).toHaveLength(1);
  });

  it('of another user behave like unknown ones', async () => {
    const [{ user_id }, other] = [await person(), await person()];
    for (const [type, id] of [
      ['email', other.email_id],
      ['phone_number', other.phone_number_id],
    ] as const) {
      const said = await wordOn(user_id, id);
      await expect(own.remove(page, { user_id, type, id, said })).rejects.toMatchObject({
        code: `${type}_not_found`,
      });
    }
    const left = await users.get(caller, { user_id: other.user_id });
    expect([left.emails.length, left.phone_numbers.length]).toEqual([1, 1]);
  });

  it('are no other method: a word on one unlinks no provider', async () => {
    const { user_id } = await person();
    const id = newId('idpuser');
    const said = await wordOn(user_id, id);
    for (const type of ['idp_provider', 'constructor'] as never[])
      await expect(own.remove(page, { user_id, type, id, said })).rejects.toMatchObject({
        code: 'invalid_request',
      });
  });

  it('of a blocked user stay as they are', async () => {
    const { user_id, email_id } = await person();
    const [adding, removing] = [await wordOf(user_id, 'add_address'), await wordOn(user_id, email_id)];
    await users.block(caller, { user_id });
    const blocked = { code: 'user_blocked' };
    await expect(add(user_id, adding)).rejects.toMatchObject(blocked);
    const removal = own.remove(page, { user_id, type: 'email', id: email_id, said: removing });
    await expect(removal).rejects.toMatchObject(blocked);
    const change = 'add_passkey' as const;
    const { app_id } = caller;
    const said = await identity.attested.signerOf('session').sign(provenChange, { app_id, user_id, change });
    const reading = identity.get(OwnUsers).getChanging(page, { user_id, said, change });
    await expect(reading).rejects.toMatchObject(blocked);
  });

  it('are removed once, and added to one of two users, however many calls come at once', async () => {
    const [one, two] = [await person(), await person()];
    const said = await wordOn(one.user_id, one.email_id);
    const input = { user_id: one.user_id, type: 'email', id: one.email_id, said } as const;
    const removals = Array.from({ length: RACE }, () => own.remove(page, input));
    expect(await tally(removals)).toEqual({ ok: 1, email_not_found: RACE - 1 });
    const words = await Promise.all([one, two].map(({ user_id }) => wordOf(user_id, 'add_address')));
    const adds = [one, two].flatMap(({ user_id }, at) =>
      Array.from({ length: RACE / 2 }, () => add(user_id, words[at] ?? '')),
    );
    expect(await tally(adds)).toEqual({ ok: RACE / 2, duplicate_email: RACE / 2 });
  });

  it.each([
    ['email', (at: number) => `many${at}@example.com`],
    ['phone_number', (at: number) => `+1415556${1000 + at}`],
  ] as const)('are at most 20 of one type, however many calls come at once: %s', async (type, nth) => {
    const { user_id, ...ids } = await person();
    const said = await wordOf(user_id, 'add_address');
    const adds = Array.from({ length: MOST_ADDRESSES + 5 }, (_, at) =>
      add(user_id, said, { type, value: nth(at) }),
    );
    expect(await tally(adds)).toEqual({ ok: MOST_ADDRESSES - 1, too_many_addresses: 6 });
    const { emails, phone_numbers } = await users.get(caller, { user_id });
    expect([emails.length, phone_numbers.length].sort((one, other) => one - other)).toEqual([
      1,
      MOST_ADDRESSES,
    ]);
    const held = {
      type,
      value: type === 'email' ? (emails[0]?.email ?? '') : (phone_numbers[0]?.phone_number ?? ''),
    };
    expect(await tally([add(user_id, said, held)])).toEqual({ ok: 1 });
    const check = (address: Address) => own.check(page, { user_id, said, ...address });
    const another = { type, value: nth(99) };
    expect(await tally([check(held), check(another)])).toEqual({ ok: 1, too_many_addresses: 1 });
    const id = ids[`${type}_id`];
    await own.remove(page, { user_id, type, id, said: await wordOn(user_id, id) });
    expect(await tally([check(another), add(user_id, said, another)])).toEqual({ ok: 2 });
  });
});
