import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Caller, DEFAULT_APP_SETTINGS } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { race } from '../testing/race.js';
import { testIdentity } from '../testing/test-identity.js';
import { UsersService } from '../users/users.service.js';
import { UserCreationService } from '../users/user-creation.service.js';
import { IdentifierChanges } from './identifier-changes.service.js';
import { MethodsService } from './methods.service.js';

const EMAIL = 'victim@example.com';
const PHONE = '+14155552671';

let caller: Caller;

const identity = await testIdentity('ownuser');
const users = identity.get(UsersService);
const confirmation = identity.get(IdentifierChanges);
const methods = identity.get(MethodsService);
beforeEach(async () => {
  caller = await identity.newCaller();
  await identity.takeEvents();
});

const ALONE = { own_user: { proven_elsewhere: false } };
const PROVEN_ELSEWHERE = { own_user: { proven_elsewhere: true } };

/** An account with the email of a victim, who never proved it, and a phone number of the attacker. */
async function prepared() {
  const input = { email: EMAIL, phone_number: PHONE, requires_verification: true };
  const { user, email_id, phone_number_id } = await identity.get(UserCreationService).create(caller, input);
  const email = { user_id: user.user_id, method_id: email_id };
  const phone = { user_id: user.user_id, method_id: phone_number_id };
  await identity.takeEvents();
  return { user, email, phone };
}

describe('an identifier that is unverified on a user with another proof', () => {
  it('signs the person who proves it in as a user of their own, and the former user loses it', async () => {
    const { user, email, phone } = await prepared();
    await confirmation.confirm(caller, { ...phone, ...ALONE });
    await identity.takeEvents();
    const { user_id } = await confirmation.confirm(caller, { ...email, ...ALONE });
    expect(user_id).not.toBe(user.user_id);
    expect(await users.get(caller, { user_id })).toMatchObject({
      status: 'active',
      first_name: '',
      emails: [{ id: email.method_id, email: EMAIL, verified: true }],
      phone_numbers: [],
    });
    expect(await users.get(caller, user)).toMatchObject({ emails: [], phone_numbers: [{ verified: true }] });
    const moved = { method_id: email.method_id, method_type: 'email', from_user_id: user.user_id };
    expect((await identity.takeEvents()).map(({ type, user_id: of, data }) => [type, of, data])).toEqual([
      ['user.created', user_id, {}],
      ['identifier.moved', user_id, moved],
      ['identifier.verified', user_id, { method_id: email.method_id, method_type: 'email' }],
      ['user.activated', user_id, { wallet_type: 'ethereum' }],
    ]);
  });

  it('stays with the person who proves it first; the other identifier then moves', async () => {
    const { user, email, phone } = await prepared();
    expect(await confirmation.confirm(caller, { ...email, ...ALONE })).toEqual({ user_id: user.user_id });
    const attacker = await confirmation.confirm(caller, { ...phone, ...ALONE });
    expect(attacker.user_id).not.toBe(user.user_id);
    expect(await users.get(caller, user)).toMatchObject({ emails: [{ email: EMAIL }], phone_numbers: [] });
  });

  it('moves for a proof that another service holds, and for a linked provider', async () => {
    const { user, email, phone } = await prepared();
    const moved = await confirmation.confirm(caller, { ...email, ...PROVEN_ELSEWHERE });
    expect(moved.user_id).not.toBe(user.user_id);
    await identity.source.query(
      `INSERT INTO idp_identities (id, app_id, user_id, provider, provider_subject, idp_type, method_id, method_type)
       VALUES ($1, $2, $3, 'google', $1, 'oauth', '', 'email')`,
      [newId('idpuser'), caller.app_id, user.user_id],
    );
    const linked = await confirmation.confirm(caller, { ...phone, ...ALONE });
    expect([user.user_id, moved.user_id]).not.toContain(linked.user_id);
  });

  it('is verified in place where the rule does not apply', async () => {
    const { user, email, phone } = await prepared();
    await confirmation.confirm(caller, phone);
    expect(await confirmation.confirm(caller, email)).toEqual({ user_id: user.user_id });
    expect(await users.get(caller, user)).toMatchObject({ emails: [{ verified: true }] });
  });

  it('makes no user where sign-up is closed', async () => {
    const { user, email, phone } = await prepared();
    await confirmation.confirm(caller, phone);
    const before = await users.get(caller, user);
    await identity.takeEvents();
    const closed = { ...caller, settings: { ...DEFAULT_APP_SETTINGS, sign_up: 'closed' } } as const;
    await expect(confirmation.confirm(closed, { ...email, ...ALONE })).rejects.toMatchObject({
      code: 'sign_up_closed',
    });
    expect(await users.get(caller, user)).toEqual(before);
    expect(await identity.takeEvents()).toEqual([]);
  });

  it('the identifier of a blocked user does not move', async () => {
    const { user, email, phone } = await prepared();
    await confirmation.confirm(caller, phone);
    await identity.get(UsersService).block(caller, user);
    const before = await users.get(caller, user);
    await expect(confirmation.confirm(caller, { ...email, ...ALONE })).rejects.toMatchObject({
      code: 'user_blocked',
    });
    expect(await users.get(caller, user)).toEqual(before);
  });

  it('answers for active users only whether identity knows another proof', async () => {
    const { user, email, phone } = await prepared();
    expect(await methods.find(caller, email)).not.toHaveProperty('proven_otherwise');
    await confirmation.confirm(caller, user);
    expect(await methods.find(caller, email)).toMatchObject({ proven_otherwise: false });
    await confirmation.confirm(caller, phone);
    expect(await methods.find(caller, email)).toMatchObject({ proven_otherwise: true });
    expect(await methods.find(caller, phone)).not.toHaveProperty('proven_otherwise');
  });
});

describe('50 at once', () => {
  it('parallel proofs of one identifier that moves create one user, and each answers it', async () => {
    const { user, email, phone } = await prepared();
    await confirmation.confirm(caller, phone);
    const { answers, refusals } = await race(50, () => confirmation.confirm(caller, { ...email, ...ALONE }));
    expect(refusals).toEqual([]);
    expect(new Set(answers.map(({ user_id }) => user_id)).size).toBe(1);
    expect(answers[0]?.user_id).not.toBe(user.user_id);
    expect((await users.list(caller, {})).users).toHaveLength(2);
  });

  it('parallel proofs of both identifiers never leave both with one user', async () => {
    const { email, phone } = await prepared();
    const { answers } = await race(50, async (n) => {
      const proof = n % 2 ? email : phone;
      return { ...(await confirmation.confirm(caller, { ...proof, ...ALONE })), of: proof.method_id };
    });
    const ownersOf = (id: string) =>
      new Set(answers.filter(({ of }) => of === id).map(({ user_id }) => user_id));
    const [ofEmail, ofPhone] = [ownersOf(email.method_id), ownersOf(phone.method_id)];
    expect([ofEmail.size, ofPhone.size]).toEqual([1, 1]);
    expect([...ofEmail]).not.toEqual([...ofPhone]);
  });

  it('beside removals of it, one of both happens', async () => {
    const { email, phone } = await prepared();
    await confirmation.confirm(caller, phone);
    await identity.takeEvents();
    const { refusals } = await race<object>(50, (n) =>
      n % 2
        ? confirmation.confirm(caller, { ...email, ...ALONE })
        : identity.get(IdentifierChanges).remove(caller, 'email', email.method_id),
    );
    expect(refusals.every((code) => ['method_not_found', 'email_not_found'].includes(code))).toBe(true);
    expect((await users.list(caller, { email: EMAIL })).users).toEqual([]);
    const events = (await identity.takeEvents()).filter(({ type }) => type === 'identifier.removed');
    expect(events).toHaveLength(1);
  });

  it('beside the deletion of its former user, it went with that user or it moved', async () => {
    for (let n = 0; n < 20; n += 1) {
      const { user, email, phone } = await prepared();
      await confirmation.confirm(caller, phone);
      await identity.takeEvents();
      await race<object>(4, (at) =>
        at % 2 ? confirmation.confirm(caller, { ...email, ...ALONE }) : users.delete(caller, user),
      );
      const events = await identity.takeEvents();
      const deleted = events.find(({ type }) => type === 'user.deleted');
      const hasMoved = events.some(({ type }) => type === 'identifier.moved');
      const gone = (deleted?.data as { method_ids: string[] }).method_ids;
      expect(gone.includes(email.method_id)).toBe(!hasMoved);
      expect(gone).toContain(phone.method_id);
      for (const { user_id } of (await users.list(caller, {})).users) await users.delete(caller, { user_id });
      await identity.takeEvents();
    }
  });
});
