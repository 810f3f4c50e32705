import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import type { CreatedUser, CreateUserRequest, IdentityUser } from '@latchkey/contracts/identity';
import { newId } from '@latchkey/platform/ids';
import { IdentifierChanges } from '../identifiers/identifier-changes.service.js';
import { race } from '../testing/race.js';
import { testIdentity } from '../testing/test-identity.js';
import { UsersService } from './users.service.js';
import { UserCreationService } from './user-creation.service.js';

const EMAIL = 'ada@example.com';
const PHONE = '+14155552671';
const BOTH = { email: EMAIL, phone_number: PHONE };

let caller: Caller;

const identity = await testIdentity('takeover');
const users = identity.get(UsersService);
const confirmation = identity.get(IdentifierChanges);
beforeEach(async () => {
  caller = await identity.newCaller();
  await identity.takeEvents();
});

const create = (input: CreateUserRequest): Promise<CreatedUser> =>
  identity.get(UserCreationService).create(caller, input);
const pending = (input: CreateUserRequest) => create({ ...input, requires_verification: true });
const types = async () => (await identity.takeEvents()).map(({ type }) => type);

/** What makes a user more than an address that was typed in. */
const MORE_THAN_AN_ADDRESS: readonly (readonly [string, (made: CreatedUser) => Promise<unknown>])[] = [
  ['is active', async () => undefined],
  [
    'has verified an identifier',
    ({ user, email_id, phone_number_id }) =>
      confirmation.confirm(caller, { user_id: user.user_id, method_id: email_id || phone_number_id }),
  ],
  ['is blocked', ({ user }) => identity.get(UsersService).block(caller, user)],
  [
    'has a linked provider',
    ({ user }) =>
      identity.source.query(
        `INSERT INTO idp_identities (id, app_id, user_id, provider, provider_subject, idp_type, method_id, method_type)
         VALUES ($1, $2, $3, 'google', $1, 'oauth', '', 'email')`,
        [newId('idpuser'), caller.app_id, user.user_id],
      ),
  ],
];

describe.each([
  ['a phone number to a known email', { email: EMAIL }],
  ['an email to a known phone number', { phone_number: PHONE }],
])('a create does not add %s', (_, known) => {
  it.each(MORE_THAN_AN_ADDRESS)('of a user who %s', async (what, become) => {
    const made = await create({ ...known, requires_verification: what !== 'is active', first_name: 'Ada' });
    await become(made);
    const before = await users.get(caller, made.user);
    await identity.takeEvents();
    const theirs = { ...BOTH, first_name: 'Eve', metadata: { owned: true }, wallet_type: 'solana' } as const;
    await expect(create(theirs)).rejects.toMatchObject({ code: 'identifier_conflict' });
    expect(await users.get(caller, made.user)).toEqual(before);
    expect(await types()).toEqual([]);
  });
});

it('a create answers an active user by all the identifiers that user has', async () => {
  const { user } = await create(BOTH);
  expect((await create({ ...BOTH, first_name: 'Ada' })).user).toMatchObject({ user_id: user.user_id });
});

describe('50 at once', () => {
  it('of creates that add a phone number, beside the verification of the email: never to a proven user', async () => {
    const { user, email_id } = await pending({ email: EMAIL });
    const { refusals } = await race<object>(50, (n) =>
      n === 25
        ? confirmation.confirm(caller, { user_id: user.user_id, method_id: email_id })
        : pending({ email: EMAIL, phone_number: `+141555526${10 + n}` }),
    );
    const { emails, phone_numbers } = await users.get(caller, user);
    // An attached number came before the verification: after it, each create is refused.
    const proof = { user_id: user.user_id, own_user: { proven_elsewhere: false } };
    for (const { id } of phone_numbers) {
      const owner = await confirmation.confirm(caller, { ...proof, method_id: id });
      expect(owner.user_id).not.toBe(user.user_id);
    }
    expect(emails).toMatchObject([{ verified: true }]);
    expect(refusals.every((code) => code === 'identifier_conflict')).toBe(true);
    expect(phone_numbers.length + refusals.length).toBe(49);
  });

  it('of updates of one user and creates for another give an address to one of them', async () => {
    const ada = (await create({ email: EMAIL })).user;
    const { refusals } = await race<CreatedUser | IdentityUser>(50, (n) =>
      n % 2
        ? users.update(caller, { user_id: ada.user_id, verified_phone_numbers: [PHONE] })
        : create({ phone_number: PHONE }),
    );
    const { users: holders } = await users.list(caller, { phone_number: PHONE });
    expect(holders).toHaveLength(1);
    expect(new Set([...refusals, 'duplicate_phone_number'])).toEqual(new Set(['duplicate_phone_number']));
  });
});

describe('an update vouches for', () => {
  it('a new identifier, and activates a pending user', async () => {
    const { user } = await pending({ email: EMAIL });
    await identity.takeEvents();
    const change = { user_id: user.user_id, verified_phone_numbers: [PHONE], emails: ['b@example.com'] };
    const after = await users.update(caller, change);
    expect(after).toMatchObject({
      status: 'active',
      emails: [{ verified: false }, { verified: false }],
      phone_numbers: [{ verified: true }],
    });
    const events = await identity.takeEvents();
    const attached = (type: string, id = '') => ({
      type: 'identifier.attached',
      data: { method_id: id, method_type: type },
    });
    const [phone] = after.phone_numbers;
    expect(events).toMatchObject([
      attached('email', after.emails[1]?.id),
      attached('phone_number', phone?.id),
      { type: 'user.updated', data: { members: ['emails', 'phone_numbers'] } },
      { type: 'identifier.verified', data: { method_id: phone?.id, method_type: 'phone_number' } },
      { type: 'user.activated' },
    ]);
  });

  it('an unverified identifier of the user, whose id stays, and adds no event the second time', async () => {
    const { user, email_id } = await create({ email: EMAIL });
    await identity.takeEvents();
    const change = { user_id: user.user_id, verified_emails: [EMAIL], emails: [EMAIL] };
    expect((await users.update(caller, change)).emails).toMatchObject([{ id: email_id, verified: true }]);
    expect(await types()).toEqual(['identifier.verified']);
    await users.update(caller, change);
    expect(await types()).toEqual([]);
  });

  it('no identifier of another user, and changes nothing then', async () => {
    await create({ email: EMAIL });
    const { user } = await pending({ phone_number: PHONE });
    await identity.takeEvents();
    const change = { user_id: user.user_id, verified_emails: [EMAIL], verified_phone_numbers: [PHONE] };
    await expect(users.update(caller, change)).rejects.toMatchObject({ code: 'duplicate_email' });
    expect(await users.get(caller, user)).toEqual(user);
    expect(await types()).toEqual([]);
  });

  it('one identifier once, however many calls vouch for it and prove it at once', async () => {
    const { user, email_id } = await pending({ email: EMAIL });
    await identity.takeEvents();
    await race<unknown>(50, (n) =>
      n % 2
        ? users.update(caller, { user_id: user.user_id, verified_emails: [EMAIL] })
        : confirmation.confirm(caller, { user_id: user.user_id, method_id: email_id }),
    );
    expect((await types()).toSorted()).toEqual(['identifier.verified', 'user.activated']);
  });
});
