import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { oauthFactor } from '@latchkey/contracts/identity';
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
