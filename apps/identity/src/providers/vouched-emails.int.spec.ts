import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { oauthFactor } from '@latchkey/contracts/identity';
import { MethodsService } from '../identifiers/methods.service.js';
import { ProviderSignIns } from '../testing/provider-sign-ins.js';
import { UserCreationService } from '../users/user-creation.service.js';
import { UsersService } from '../users/users.service.js';

const EMAIL = 'ada@example.com';
const GOOGLE = { subject: '1084', email: EMAIL, emailVerified: true };
const SILENT = { ...GOOGLE, emailVerified: false };

let caller: Caller;
const sign = await ProviderSignIns.start('vouched_emails');
const { identity } = sign;
beforeEach(async () => {
  caller = await sign.newCaller();
});

const prove = (user_id: string) =>
  identity.get(UsersService).update(caller, { user_id, verified_emails: [EMAIL] });

describe('an account whose provider has vouched for an email of the user', () => {
  it('stays one that came by it, also once the provider names another email', async () => {
    const { user } = await identity.get(UserCreationService).create(caller, { email: EMAIL });
    await prove(user.user_id);
    await sign.run(caller, GOOGLE);
    const moved = await sign.run(caller, { ...GOOGLE, email: 'eve@example.com' });
    expect(moved).toMatchObject({ user_id: user.user_id, email_vouched: true });
    expect(moved).not.toHaveProperty('email_id');
    const { method } = oauthFactor(moved);
    expect(method).toMatchObject({ method_id: moved.idp_provider_id, email_vouched: true });
  });

  it('is one from that sign-in on', async () => {
    const { user_id } = await sign.run(caller, SILENT);
    await prove(user_id);
    expect(await sign.run(caller, SILENT)).toMatchObject({ user_id, email_vouched: false });
    expect(await sign.run(caller, GOOGLE)).toMatchObject({ user_id, email_vouched: true });
    expect(await sign.run(caller, SILENT)).toMatchObject({ user_id, email_vouched: true });
  });

  it('is one from before it was known, because nothing says otherwise', async () => {
    const { idp_provider_id } = await sign.run(caller, SILENT);
    await identity.source.query('UPDATE idp_identities SET email_vouched = DEFAULT WHERE id = $1', [
      idp_provider_id,
    ]);
    expect(await sign.run(caller, SILENT)).toMatchObject({ email_vouched: true });
  });
});

describe('an email of a user that only a message to it has made', () => {
  const users = identity.get(UsersService);
  const ofMessage = () => identity.get(MethodsService).ensure(caller, { type: 'email', value: EMAIL });

  it('moves to the user of an account whose provider vouches for it', async () => {
    const { id: email_id, user_id: from_user_id } = await ofMessage();
    await identity.takeEvents();
    const linked = await sign.run(caller, GOOGLE);
    expect(linked).toMatchObject({ email_id, email_vouched: true });
    expect(linked.user_id).not.toBe(from_user_id);
    expect(await users.get(caller, { user_id: from_user_id })).toMatchObject({ emails: [] });
    expect(await users.get(caller, linked)).toMatchObject({ emails: [{ id: email_id, verified: true }] });
    expect((await identity.takeEvents()).map(({ type }) => type)).toEqual([
      ...['user.created', 'identifier.moved', 'identifier.verified', 'provider.linked'],
    ]);
    expect(await ofMessage()).toMatchObject({ id: email_id, user_id: linked.user_id });
  });

  it.each([
    ['whose provider does not vouch for it', SILENT, false],
    ['of a user who is blocked', GOOGLE, true],
  ])('stays beside an account %s', async (_, account, isBlocked) => {
    const { id, user_id } = await ofMessage();
    if (isBlocked) await users.block(caller, { user_id });
    expect(await sign.run(caller, account)).not.toHaveProperty('email_id');
    expect(await users.get(caller, { user_id })).toMatchObject({ emails: [{ id, verified: false }] });
  });
});
