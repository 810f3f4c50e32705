import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import type { CreatedUser, CreateUserRequest } from '@latchkey/contracts/identity';
import { IdentifierChanges } from '../identifiers/identifier-changes.service.js';
import { ProviderSignIns } from '../testing/provider-sign-ins.js';
import { UserCreationService } from '../users/user-creation.service.js';
import { UsersService } from '../users/users.service.js';

const EMAIL = 'ada@example.com';
const GOOGLE = { subject: '1084', email: EMAIL, emailVerified: true };
const UNPROVEN = { ...GOOGLE, emailVerified: false };

let caller: Caller;
let closed: Caller;

const sign = await ProviderSignIns.start('linking_named');
const users = sign.identity.get(UsersService);
beforeEach(async () => {
  caller = await sign.newCaller();
  closed = { ...caller, settings: { ...caller.settings, sign_up: 'closed' } };
});

const create = (input: CreateUserRequest): Promise<CreatedUser> =>
  sign.identity.get(UserCreationService).create(caller, input);
const everybody = async () => (await users.list(caller, {})).users;
const refused = (code: string, reason?: string) =>
  expect.objectContaining(
    reason === undefined ? { code } : { code, details: expect.objectContaining({ reason }) },
  );

describe('an account for a named user', () => {
  it('is linked with that user, whatever its email', async () => {
    const { user } = await create({ email: 'other@example.com' });
    const owner = await create({ email: EMAIL });
    await users.update(caller, { user_id: owner.user.user_id, verified_emails: [EMAIL] });
    const linked = await sign.run(closed, GOOGLE, { user_id: user.user_id });
    expect(linked).toMatchObject({ user_id: user.user_id, user_active: true });
    expect(linked).not.toHaveProperty('email_id');
    expect(await users.get(caller, user)).toMatchObject({ emails: [{ email: 'other@example.com' }] });
    expect(await sign.run(caller, GOOGLE, { user_id: user.user_id })).toEqual(linked);
  });

  it('is refused if another user has it, and nothing changes', async () => {
    const first = await sign.run(caller, GOOGLE);
    const { user } = await create({ email: 'other@example.com' });
    const input = await sign.come(caller, GOOGLE, { user_id: user.user_id });
    const conflict = refused('identifier_conflict', 'oauth_account_of_other_user');
    await expect(sign.signIn.read(caller, input)).rejects.toEqual(conflict);
    await expect(sign.signIn.spend(caller, input)).rejects.toEqual(conflict);
    expect(await users.get(caller, user)).toMatchObject({ idp_providers: [] });
    expect(await users.get(caller, first)).toMatchObject({ idp_providers: [{ provider: 'google' }] });
  });

  it('is refused for an unknown, foreign, blocked or deleted user', async () => {
    const { user } = await create({ email: EMAIL });
    const foreign = await sign.run(await sign.newCaller(), GOOGLE);
    for (const user_id of [foreign.user_id, 'user_unknown'])
      await expect(sign.begin(caller, { user_id })).rejects.toEqual(refused('user_not_found'));
    const input = await sign.come(caller, GOOGLE, user);
    await users.block(caller, user);
    await expect(sign.begin(caller, user)).rejects.toEqual(refused('user_blocked'));
    await expect(sign.signIn.read(caller, input)).rejects.toEqual(refused('user_blocked'));
    await expect(sign.signIn.spend(caller, input)).rejects.toEqual(refused('user_blocked'));
    await users.delete(caller, user);
    await expect(sign.signIn.read(caller, input)).rejects.toEqual(refused('oauth_failed'));
    expect(await everybody()).toEqual([]);
  });
});

it('an unlinked account gets a user of its own, and the event says so', async () => {
  const { user } = await create({ email: 'other@example.com' });
  const { idp_provider_id } = await sign.run(caller, UNPROVEN, { user_id: user.user_id });
  await sign.identity.takeEvents();
  await sign.identity.get(IdentifierChanges).remove(caller, 'idp_provider', idp_provider_id);
  expect(await sign.identity.takeEvents()).toMatchObject([
    { type: 'identifier.removed', data: { method_id: idp_provider_id, method_type: 'idp_provider' } },
    { type: 'provider.unlinked', user_id: user.user_id, data: { idp_provider_id, provider: 'google' } },
  ]);
  expect(await sign.run(caller, UNPROVEN)).not.toMatchObject({ user_id: user.user_id });
});
