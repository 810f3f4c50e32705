import { beforeEach, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { testIdentity } from '../testing/test-identity.js';
import { UsersService } from '../users/users.service.js';
import { IdentifierChanges } from './identifier-changes.service.js';
import { MethodsService } from './methods.service.js';

const EMAIL = { type: 'email', value: 'ada@example.com' } as const;
const PHONE = '+14155552671';

const identity = await testIdentity('proof_kinds');
const methods = identity.get(MethodsService);
const confirmation = identity.get(IdentifierChanges);
const users = identity.get(UsersService);

let caller: Caller;
beforeEach(async () => {
  caller = await identity.newCaller();
});

const kinds = async (user_id: string) => {
  const checked = await methods.checkSignIn(caller, { user_id, with_kinds: true });
  return checked.kinds;
};

it('the kinds of proof of a user are those of verified identifiers, and answered only where they are asked for', async () => {
  const email = await methods.ensure(caller, EMAIL);
  const { user_id } = email;
  await confirmation.confirm(caller, { user_id, method_id: email.id });
  const { phone_numbers } = await users.update(caller, { user_id, phone_numbers: [PHONE] });
  expect(await kinds(user_id)).toEqual(['mailbox']);
  const [phone] = phone_numbers;
  await confirmation.confirm(caller, { user_id, method_id: phone?.id ?? '' });
  expect(await kinds(user_id)).toEqual(['mailbox', 'phone']);
  expect(await methods.checkSignIn(caller, { user_id })).toEqual({ user_id });
});

it('so are those of linked accounts: a mailbox where its provider has vouched for an email', async () => {
  const { user_id } = await methods.ensure(caller, EMAIL);
  await confirmation.confirm(caller, { user_id });
  const link = (id: string, vouched: boolean) =>
    identity.source.query(
      `INSERT INTO idp_identities (id, app_id, user_id, provider, provider_subject, method_id, method_type, idp_type, email_vouched)
         VALUES ($1, $2, $3, 'google', $1, $1, 'email', 'oauth', $4)`,
      [id, caller.app_id, user_id, vouched],
    );
  await link(newId('idpuser'), false);
  expect(await kinds(user_id)).toEqual(['account']);
  await link(newId('idpuser'), true);
  expect(await kinds(user_id)).toEqual(['account', 'mailbox']);
});
