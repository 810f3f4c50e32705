import { expect, it } from '@jest/globals';
import { ownProfile, ownUnlock } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { testIdentity } from '../testing/test-identity.js';
import { OwnUsers } from './own-users.service.js';
import { UserCreationService } from './user-creation.service.js';
import { UsersService } from './users.service.js';

const identity = await testIdentity('own_users');
const own = identity.get(OwnUsers);
const caller = await identity.newCaller();
const page = { ...caller, key_kind: 'public' } as const;
const { app_id } = caller;
const session = identity.attested.signerOf('session');
const refused = { code: 'attestation_refused' };

async function made(email: string): Promise<string> {
  const input = { email, external_id: `customer of ${email}`, metadata: { plan: 'secret' } };
  return (await identity.get(UserCreationService).create(caller, input)).user.user_id;
}

const read = async (user_id: string) =>
  own.get(page, { user_id, said: await session.sign(ownProfile, { app_id, user_id }) });

it('shows users their account, without what the App keeps about them', async () => {
  const user_id = await made('ada@example.com');
  const user = await read(user_id);
  expect(user).toMatchObject({ user_id, emails: [{ email: 'ada@example.com' }], idp_providers: [] });
  expect(Object.keys(user)).not.toEqual(expect.arrayContaining(['external_id']));
  expect(Object.keys(user)).not.toEqual(expect.arrayContaining(['metadata']));
  expect(JSON.stringify(user)).not.toContain('customer of');
});

it('takes nothing but the word of the session service on this user of this App', async () => {
  const [user_id, other] = [await made('b@example.com'), await made('c@example.com')];
  const { app_id: otherApp } = await identity.newCaller();
  const words = await Promise.all([
    session.sign(ownProfile, { app_id, user_id: other }),
    session.sign(ownProfile, { app_id: otherApp, user_id }),
    session.sign(ownUnlock, { app_id, user_id, method_type: 'email' }),
    identity.attested.signerOf('mfa').sign(ownProfile, { app_id, user_id }),
  ]);
  for (const said of [undefined, '', ...words])
    await expect(own.get(page, { user_id, said: said as string })).rejects.toMatchObject(refused);
});

it('shows a blocked user, and one who does not exist, nothing', async () => {
  const user_id = await made('d@example.com');
  await identity.get(UsersService).block(caller, { user_id });
  await expect(read(user_id)).rejects.toMatchObject({ code: 'user_blocked' });
  await expect(read(newId('user'))).rejects.toMatchObject({ code: 'user_not_found' });
});
